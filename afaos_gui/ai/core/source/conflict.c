/* Beginning and reinforcing sieges: rules/chapters/conflict.py. */

#include "routes.h"

static Pile affordable(Rules rules, Pile cards, int money)
{
    FOR_KINDS(rules, card, cards & rules->priced_cards)
        if (rules->play_cost[card] > money)
            cards &= ~rules->one[card];
    return cards;
}

static int may_besiege(Rules rules, const State *state, int side)
{
    if (!rules->british_siege_later || side != BRITISH || state->besieged_once >> FRENCH & 1)
        return 1;
    return total_points(rules, state, BRITISH) >= LATER_SIEGE_POINTS;
}

static void list_besieges(const Scope *scope, Pile strong)
{
    Rules rules = scope->rules;
    uint64_t theirs = controlled(scope->other);
    int ships = rules->ships[scope->side];
    int two_ships = copies_in(rules, scope->me->hand, ships) > 1;
    Routes routes;
    find_routes(rules, scope->playable, theirs, &routes);
    FOR_PLACES(place, theirs) {
        Pile siege_cards = strong & rules->siege_cards[with_ships(rules, place)];
        for (int number = 0; number < routes.count[place]; number++) {
            Pile pair = routes.pairs[place][number];
            FOR_KINDS(rules, card, siege_cards)
                if (!holds(rules, pair, card) || (card == ships && two_ships))
                    add_action(scope->out, DO_BESIEGE, place, pair, card);
        }
    }
}

void list_sieges(const Scope *scope)
{
    Rules rules = scope->rules;
    const State *state = scope->state;
    int side = scope->side;
    Pile strong = scope->playable & rules->siege_cards[1];
    if (!is_besieging(state, side) && strong && may_besiege(rules, state, side)) {
        strong = affordable(rules, strong & ~rules->defender_only, scope->me->money);
        if (strong)
            list_besieges(scope, strong);
    }
    for (int turn = 0; turn < 2; turn++) {
        int attacker = turn ? 1 - side : side;
        if (!is_besieging(state, attacker))
            continue;
        int place = state->besieged[attacker];
        Pile cards = scope->playable & rules->siege_cards[with_ships(rules, place)];
        cards &= ~rules->one[rules->military_leader[side]];
        if (attacker == side)
            cards &= ~rules->defender_only;
        cards = affordable(rules, cards, scope->me->money);
        if (cards && siege_in_supply(rules, state, side, place))
            add_singles(scope, DO_REINFORCE, place, cards);
    }
}

void list_leader(const Scope *scope)
{
    Rules rules = scope->rules;
    int leader = rules->military_leader[scope->side];
    if (!holds(rules, scope->hand, leader))
        return;
    for (int attacker = 0; attacker < 2; attacker++)
        if (is_besieging(scope->state, attacker)) {
            int place = scope->state->besieged[attacker];
            if (siege_in_supply(rules, scope->state, scope->side, place))
                add_action(scope->out, DO_MILITARY_LEADER, place, rules->one[leader], NO_CARD);
        }
}

static void send_to_siege(Change *change, int side, int attacker, int card)
{
    State *state = change->state;
    leave_hand(change, side, card);
    state->sides[side].money -= change->rules->play_cost[card];
    Pile *cards = side == attacker ? &state->attackers[attacker] : &state->defenders[attacker];
    *cards = with_card(change->rules, *cards, card);
}

void play_besiege(Change *change, int side, const Action *action)
{
    play_cards(change, side, action->cards);
    change->state->besieged[side] = action->place;
    change->state->besieged_once |= (uint8_t)(1 << side);
    send_to_siege(change, side, side, action->lead);
}

void play_reinforce(Change *change, int side, const Action *action)
{
    int attacker = attacker_at(change->state, action->place);
    send_to_siege(change, side, attacker, card_of_action(change->rules, action));
}
