/* Facts that the binary inputs cannot add up to: points and the end, unusable cards, sieges, threats. */

#include "inputs.h"
#include <math.h>

#define HAND 5.0f
#define STEEP 3.0f  /* scale, in points, of the tanh that squashes a lead at the end */
#define FARTHEST 3  /* links within which a place counts as in reach of raids */
#define NEVER -100.0f

static float odds(float logit)
{
    if (logit < -30.0f)
        return 0.0f;
    return logit < 30.0f ? 1.0f / (1.0f + expf(-logit)) : 1.0f;
}

static float clipped(float value, float least, float most)
{
    return value < least ? least : value > most ? most : value;
}

/* What a side's own signals and those of sieges and threats both need. */
typedef struct {
    const Side *me;
    Pile deck;           /* kinds in hand, draw and discard pile */
    int cards;           /* how many cards those are */
    uint64_t supplied;   /* places in supply */
    Pile usable;         /* location cards that can be used */
    float soon;          /* strength of a hand on average, with most of the reserve */
} Reading;

/* Strength of the empire cards that can attack, with ships. */
static int attacking_strength(Rules rules, Pile pile)
{
    int total = 0;
    FOR_KINDS(rules, kind, pile & rules->force_cards)
        total += rules->strength[1][kind] * copies_in(rules, pile, kind);
    return total;
}

static Reading read_side(Rules rules, const State *state, int side)
{
    const Side *me = &state->sides[side];
    Reading found = {.me = me};
    found.deck = kinds_of(rules, me->hand | me->draw | me->discard);
    found.cards = count_of(me->hand) + count_of(me->draw) + count_of(me->discard);
    found.supplied = supplied(rules, side, controlled(me));
    found.usable = cards_of_places(rules, side, found.supplied & ~besieged_places(state, side));
    if (any_siege(state)) {
        int strength = attacking_strength(rules, me->hand) + attacking_strength(rules, me->draw);
        strength += attacking_strength(rules, me->discard);
        float share = HAND / (found.cards > HAND ? (float)found.cards : HAND);
        found.soon = (float)strength * share + 0.75f * (float)attacking_strength(rules, me->reserve);
    }
    return found;
}

static float *side_signals(Rules rules, const Reading *one, float points, float *row)
{
    Pile dead = one->deck & rules->location_cards & ~one->usable;
    float cards = (float)one->cards;
    *row++ = points / 20.0f;
    *row++ = (float)(places_in(controlled(one->me)) - places_in(one->supplied)) / 3.0f;
    *row++ = (float)count_of(dead) * HAND / (cards > HAND ? cards : HAND) / 2.0f;
    *row++ = (float)count_of(dead & one->me->hand) / 2.0f;
    return row;
}

static float *siege_signals(Rules rules, const State *state, int attacker, const Reading sides[2], float *row)
{
    if (!is_besieging(state, attacker)) {
        for (int at = 0; at < SIEGE_FEATURES; at++)
            *row++ = 0.0f;
        return row;
    }
    int place = state->besieged[attacker], defender = 1 - attacker;
    int now = balance(rules, state, attacker);
    float attack = siege_in_supply(rules, state, attacker, place) ? sides[attacker].soon : 0.0f;
    float defence = siege_in_supply(rules, state, defender, place) ? sides[defender].soon : 0.0f;
    float chance = odds(0.75f * ((float)now - 0.5f + 0.6f * (attack - defence)));
    float capital = (float)in_set(rules->capitals[defender], place);
    float points = (float)(rules->points[place] * (in_set(state->sides[defender].towns, place) ? 2 : 1));
    float won = (float)(now >= 2);
    *row++ = 1.0f;
    *row++ = chance;
    *row++ = chance * points / 6.0f;
    *row++ = chance * capital;
    *row++ = won;
    *row++ = won * capital;
    *row++ = (float)(now <= -1);
    *row++ = clipped((float)now, -6.0f, 8.0f) / 4.0f;
    *row++ = attack / 4.0f;
    *row++ = defence / 4.0f;
    return row;
}

/* How near a side is to ending the game by its pieces, and who would then win. */
static float *end_signals(Rules rules, const State *state, int side, float lead, float *row)
{
    int captures = CAPTURES_TO_END + 1 - captured_points(&state->sides[side]);
    captures = captures >= 0 ? captures / 2 : (captures - 1) / 2;
    int left = villages_left(rules, state, side), towns = towns_left(rules, state, side);
    left = towns < left ? towns : left;
    left = captures < left ? captures : left;
    left = left < 0 ? 0 : left;
    float near = 1.0f / (1.0f + (float)left);
    float met = (float)(left == 0 && !any_siege(state));
    *row++ = near;
    *row++ = near * tanhf(lead / 6.0f);
    *row++ = met;
    *row++ = met * tanhf(lead / 3.0f);
    return row;
}

static float *common_signals(Rules rules, const State *state, float lead, float *row)
{
    float near = 0.0f;
    for (int side = 0; side < 2; side++) {
        float villages = (float)villages_left(rules, state, side) / 18.0f;
        float towns = (float)towns_left(rules, state, side) / 12.0f;
        near = fmaxf(near, 1.0f - fminf(villages, towns));
        near = fmaxf(near, (float)captured_points(&state->sides[side]) / 12.0f);
    }
    near = fminf(1.0f, near);
    float steep = near * near * near * near;
    float scaled = clipped(lead, -30.0f, 30.0f) / 10.0f;
    float late = fminf(1.0f, (float)state->turn / 100.0f);
    *row++ = 1.0f;
    *row++ = scaled;
    *row++ = scaled * steep;
    *row++ = (2.0f * odds(4.0f * scaled) - 1.0f) * steep * steep;
    *row++ = late;
    *row++ = scaled * late;
    return row;
}

static float *told(float lead, float *row)
{
    *row++ = (float)(lead > NEVER);
    *row++ = lead > NEVER ? tanhf(lead / STEEP) : 0.0f;
    return row;
}

static float *raid_signals(Rules rules, const State *state, int side, const Reading *one, float lead, float *row)
{
    const Side *me = one->me;
    int in_hand = count_of(rules->raid_bits & me->hand);
    int by_hand = me->hand & rules->raiders ? in_hand : 0;
    int by_deck = by_hand;
    if (one->deck & rules->raiders) {
        int all = in_hand + count_of(rules->raid_bits & me->draw) + count_of(rules->raid_bits & me->discard);
        all = all < 2 ? all : 2;
        by_deck = all > by_hand ? all : by_hand;
    }
    uint64_t targets = raidable_places(state, side);
    uint8_t distances[PLACES];
    if (!targets || !raid_distances(rules, state, side, distances)) {
        for (int at = 0; at < 10; at++)
            *row++ = 0.0f;
        return row;
    }
    int missing = CAPTURES_TO_END - captured_points(me);
    int spare = villages_left(rules, state, 1 - side) > 0; /* a village would then replace the town */
    int farthest = rules->raid_base + by_hand > FARTHEST ? rules->raid_base + by_hand : FARTHEST;
    int hand_swing = 0, one_swing = 0, two_swing = 0, places = 0, towns = 0;
    float hand_end = NEVER, deck_end = NEVER;
    FOR_PLACES(place, targets) {
        int distance = distances[place];
        if (!distance || distance > farthest)
            continue;
        int town = in_set(state->sides[1 - side].towns, place);
        int piece = town ? TOWN_POINTS : VILLAGE_POINTS;
        int swing = piece + rules->points[place] * (town && !spare ? 2 : 1);
        if (distance <= FARTHEST) {
            places++;
            towns += town;
        }
        int need = distance - rules->raid_base > 1 ? distance - rules->raid_base : 1;
        if (need <= 1 && swing > one_swing)
            one_swing = swing;
        if (need <= 2 && swing > two_swing)
            two_swing = swing;
        if (need <= by_hand && swing > hand_swing)
            hand_swing = swing;
        if (piece >= missing) {
            float after = lead + (float)swing;
            if (need <= by_hand)
                hand_end = fmaxf(hand_end, after);
            if (need <= by_deck)
                deck_end = fmaxf(deck_end, after);
        }
    }
    *row++ = (float)(hand_swing > 0);
    *row++ = (float)hand_swing / 10.0f;
    *row++ = (float)one_swing / 10.0f;
    *row++ = (float)two_swing / 10.0f;
    row = told(hand_end, row);
    row = told(deck_end, row);
    *row++ = (float)places / 5.0f;
    *row++ = (float)towns / 3.0f;
    return row;
}

/* Whether the side could place its last town or village, or all but one, and be ahead then. */
static float *last_pieces(Rules rules, const State *state, int side, const Reading *one, float lead, float *row)
{
    int towns = towns_left(rules, state, side), villages = villages_left(rules, state, side);
    float last = NEVER, last_but_one = NEVER;
    Pile usable = one->usable & one->deck;
    int best = -1, second = -1, free = 0;
    if (towns <= 2)
        FOR_KINDS(rules, card, usable) {
            int place = rules->location[card];
            if (!in_set(one->me->villages, place))
                continue;
            int points = rules->points[place];
            if (points > best) {
                second = best;
                best = points;
            } else if (points > second) {
                second = points;
            }
        }
    if (villages == 1) {
        uint64_t reach = 0;
        FOR_KINDS(rules, card, usable)
            reach |= rules->leads_to[card];
        FOR_PLACES(place, reach & ~controlled(one->me) & ~controlled(&state->sides[1 - side]))
            if (rules->points[place] > free)
                free = rules->points[place];
    }
    if (towns == 1 && best >= 0)
        last = lead + (float)best;
    if (villages == 1)
        last = fmaxf(last, lead + (float)free);
    if (towns == 2 && second >= 0)
        last_but_one = lead + (float)(best + second);
    if (villages == 2)
        last_but_one = fmaxf(last_but_one, lead + 2.0f);
    row = told(last, row);
    return told(last_but_one, row);
}

void signals(Rules rules, const State *state, float row[SIGNALS])
{
    Reading sides[2];
    float points[2];
    for (int side = 0; side < 2; side++) {
        sides[side] = read_side(rules, state, side);
        points[side] = (float)total_points(rules, state, side);
    }
    for (int side = 0; side < 2; side++)
        row = side_signals(rules, &sides[side], points[side], row);
    for (int attacker = 0; attacker < 2; attacker++)
        row = siege_signals(rules, state, attacker, sides, row);
    float lead = points[BRITISH] - points[FRENCH] - 0.5f;
    for (int side = 0; side < 2; side++)
        row = end_signals(rules, state, side, lead, row);
    row = common_signals(rules, state, lead, row);
    for (int side = 0; side < 2; side++) {
        float mine = side == BRITISH ? lead : -lead;
        row = raid_signals(rules, state, side, &sides[side], mine, row);
        row = last_pieces(rules, state, side, &sides[side], mine, row);
    }
}
