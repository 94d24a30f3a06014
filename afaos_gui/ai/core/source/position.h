/* Questions about a position that several chapters of the rules ask, as rules/position.py and rules/network.py. */

#pragma once
#include "cards.h"

static inline uint64_t controlled(const Side *side)
{
    return side->villages | side->towns;
}

static inline int villages_left(Rules rules, const State *state, int side)
{
    return rules->villages[side] - places_in(state->sides[side].villages) - state->sides[1 - side].captured_villages;
}

static inline int towns_left(Rules rules, const State *state, int side)
{
    return rules->towns[side] - places_in(state->sides[side].towns) - state->sides[1 - side].captured_towns;
}

static inline int forts_left(Rules rules, const State *state)
{
    return rules->fortifications - places_in(state->forts);
}

static inline int is_besieging(const State *state, int attacker)
{
    return state->besieged[attacker] >= 0;
}

static inline int any_siege(const State *state)
{
    return is_besieging(state, 0) || is_besieging(state, 1);
}

/* The places of `side` that its opponent besieges: at most one. */
static inline uint64_t besieged_places(const State *state, int side)
{
    return is_besieging(state, 1 - side) ? place_bit(state->besieged[1 - side]) : 0;
}

/* The attacker of the siege of a place, -1 if nobody besieges it. */
static inline int attacker_at(const State *state, int place)
{
    for (int attacker = 0; attacker < 2; attacker++)
        if (is_besieging(state, attacker) && state->besieged[attacker] == place)
            return attacker;
    return -1;
}

/* Whether ships count in a siege of the place: the index of its strengths and siege cards. */
static inline int with_ships(Rules rules, int place)
{
    return in_set(rules->ship_places, place);
}

static inline int strength_of(Rules rules, Pile cards, int ships)
{
    int total = 0;
    FOR_KINDS(rules, kind, cards & rules->siege_cards[ships])
        total += rules->strength[ships][kind] * copies_in(rules, cards, kind);
    return total;
}

/* The balance of a siege: positive for the attacker, not clamped to the track. */
static inline int balance(Rules rules, const State *state, int attacker)
{
    int place = state->besieged[attacker], ships = with_ships(rules, place);
    int force = strength_of(rules, state->attackers[attacker], ships);
    int defence = strength_of(rules, state->defenders[attacker], ships);
    return force - defence - 1 - rules->defence[place] - 2 * in_set(state->forts, place);
}

static inline int is_won(Rules rules, const State *state, int attacker, int side)
{
    if (!is_besieging(state, attacker))
        return 0;
    int value = balance(rules, state, attacker);
    return side == attacker ? value >= 2 : value <= -1;
}

static inline Pile cards_of_places(Rules rules, int side, uint64_t places)
{
    Pile cards = 0;
    FOR_PLACES(place, places)
        cards |= rules->of_place[side][place];
    return cards;
}

static inline int board_points(Rules rules, uint64_t places)
{
    int total = 0;
    FOR_PLACES(place, places & rules->point_places)
        total += rules->points[place];
    return total;
}

static inline int captured_points(const Side *side)
{
    return VILLAGE_POINTS * side->captured_villages + TOWN_POINTS * side->captured_towns;
}

static inline int total_points(Rules rules, const State *state, int side)
{
    const Side *me = &state->sides[side];
    return board_points(rules, me->villages) + 2 * board_points(rules, me->towns) + captured_points(me);
}

/* The places connected with `home` through those controlled, home included. */
uint64_t component(Rules rules, int home, uint64_t controlled_places);

/* The controlled places in supply. */
uint64_t supplied(Rules rules, int side, uint64_t controlled_places);

int siege_in_supply(Rules rules, const State *state, int side, int place);

static inline uint64_t usable_places(Rules rules, const State *state, int side)
{
    return supplied(rules, side, controlled(&state->sides[side])) & ~besieged_places(state, side);
}

static inline Pile usable_cards(Rules rules, const State *state, int side)
{
    return rules->empire_cards | cards_of_places(rules, side, usable_places(rules, state, side));
}

static inline Pile lost_cards(Rules rules, const State *state, int side)
{
    return cards_of_places(rules, side, rules->everywhere & ~controlled(&state->sides[side]));
}

/* The opponent's places that are neither fortified nor besieged. */
static inline uint64_t raidable_places(const State *state, int side)
{
    return controlled(&state->sides[1 - side]) & ~state->forts & ~besieged_places(state, 1 - side);
}

/* By place: links from the nearest place where `side` may start a raid; 0 if out of reach. Returns whether it can. */
int raid_distances(Rules rules, const State *state, int side, uint8_t distances[PLACES]);
