/* The flow of a turn: its start, won and lost sieges, withdrawing, and its end: rules/chapters/turn.py. */

#include "chapters.h"

static int is_capital(Rules rules, int side, int place)
{
    return in_set(rules->capitals[side], place);
}

static int ending_by_pieces(Rules rules, const State *state, int side)
{
    if (any_siege(state))
        return END_NONE;
    if (villages_left(rules, state, side) <= 0)
        return END_VILLAGES;
    if (towns_left(rules, state, side) <= 0)
        return END_TOWNS;
    return captured_points(&state->sides[side]) >= CAPTURES_TO_END ? END_CAPTURES : END_NONE;
}

/* The side with more points; the French win ties. */
static int leader(Rules rules, const State *state)
{
    return total_points(rules, state, BRITISH) > total_points(rules, state, FRENCH) ? BRITISH : FRENCH;
}

void start_turn(Change *change, int side)
{
    Rules rules = change->rules;
    State *state = change->state;
    state->mover = (int8_t)side;
    state->actions_left = state->turn <= SIDES_FIRST_TURNS ? 1 : ACTIONS_IN_TURN;
    state->opening = 1;
    int besieges_capital = is_besieging(state, side) && is_capital(rules, 1 - side, state->besieged[side]);
    if (besieges_capital && balance(rules, state, side) >= 2) {
        end_game(state, side, END_CAPITAL_BESIEGED);
        return;
    }
    int ending = ending_by_pieces(rules, state, side);
    if (ending != END_NONE)
        end_game(state, leader(rules, state), ending);
    else
        continue_opening(change);
}

/* Return the cards to their owners; a winning attacker captures the piece and may settle. */
static void finish_siege(Change *change, int attacker, int winner)
{
    Rules rules = change->rules;
    State *state = change->state;
    int place = state->besieged[attacker];
    Side *besieger = &state->sides[attacker], *defender = &state->sides[1 - attacker];
    besieger->discard = with_cards(rules, besieger->discard, state->attackers[attacker]);
    defender->discard = with_cards(rules, defender->discard, state->defenders[attacker]);
    end_siege(state, attacker);
    if (winner == attacker) {
        state->forts &= ~place_bit(place);
        capture(change, attacker, place);
        if (villages_left(rules, state, attacker)) {
            ask(state, DECIDE_SETTLE_AFTER_SIEGE, attacker, place);
            return;
        }
    }
    after_siege(change);
}

/* End a siege; its loser first chooses an empire card to return, if it has one there. */
static void begin_resolution(Change *change, int attacker, int winner)
{
    State *state = change->state;
    int loser = 1 - winner;
    Pile cards = loser == attacker ? state->attackers[attacker] : state->defenders[attacker];
    if (cards & change->rules->empire_cards)
        ask(state, DECIDE_RETURN_AFTER_SIEGE, loser, attacker);
    else
        finish_siege(change, attacker, winner);
}

void continue_opening(Change *change)
{
    State *state = change->state;
    int mover = state->mover;
    int won[2] = {is_won(change->rules, state, 0, mover), is_won(change->rules, state, 1, mover)};
    if (won[0] && won[1])
        ask(state, DECIDE_SIEGE_ORDER, mover, -1);
    else if (won[0] || won[1])
        begin_resolution(change, won[1], mover);
    else {
        state->opening = 0;
        back_to_turn(state);
    }
}

/* Continue with what the end of a siege interrupted: the start of the turn, or the turn. */
void after_siege(Change *change)
{
    State *state = change->state;
    if (!state->opening)
        back_to_turn(state);
    else if (change->rules->french_swap_after_siege && state->mover == FRENCH && state->sides[FRENCH].hand)
        ask(state, DECIDE_SWAP_AFTER_SIEGE, FRENCH, -1);
    else
        continue_opening(change);
}

void list_siege_decisions(const Scope *scope)
{
    Rules rules = scope->rules;
    const State *state = scope->state;
    if (state->decision == DECIDE_SIEGE_ORDER) {
        for (int attacker = 0; attacker < 2; attacker++)
            if (is_besieging(state, attacker))
                add_action(scope->out, DO_RESOLVE_SIEGE, state->besieged[attacker], 0, NO_CARD);
    } else if (state->decision == DECIDE_RETURN_AFTER_SIEGE) {
        int attacker = state->pending;
        Pile cards = scope->side == attacker ? state->attackers[attacker] : state->defenders[attacker];
        add_singles(scope, DO_RETURN_CARD, -1, cards & rules->empire_cards);
    } else {
        if (in_set(rules->settler_places, state->pending))
            add_singles(scope, DO_SETTLE_CONQUEST, -1, scope->playable & rules->settler_cards);
        else
            add_action(scope->out, DO_SETTLE_CONQUEST, -1, 0, NO_CARD);
        add_action(scope->out, DO_DECLINE, -1, 0, NO_CARD);
    }
}

void play_resolve(Change *change, int side, const Action *action)
{
    begin_resolution(change, attacker_at(change->state, action->place), side);
}

void play_return(Change *change, int side, const Action *action)
{
    State *state = change->state;
    int attacker = state->pending, card = card_of_action(change->rules, action);
    Pile *cards = side == attacker ? &state->attackers[attacker] : &state->defenders[attacker];
    *cards = without_card(change->rules, *cards, card);
    give_back(change, side, card);
    finish_siege(change, attacker, 1 - side);
}

void play_conquest(Change *change, int side, const Action *action)
{
    State *state = change->state;
    int place = state->pending;
    play_cards(change, side, action->cards);
    state->sides[side].villages |= place_bit(place);
    take_place_card(change, side, place);
    claim_duquesne(change, side, place);
    if (state->ending == END_NONE)
        after_siege(change);
}

void play_swap(Change *change, int side, const Action *action)
{
    play_cards(change, side, action->cards);
    draw_cards(change, side, 1, !change->rules->late_reshuffle);
    continue_opening(change);
}

void play_withdraw(Change *change, int side, const Action *action)
{
    int attacker = attacker_at(change->state, action->place);
    if (attacker != side && is_capital(change->rules, side, action->place))
        end_game(change->state, 1 - side, END_CAPITAL_SURRENDERED);
    else
        begin_resolution(change, attacker, 1 - side);
}

/* Draw up to five cards; a larger hand is kept. Returns whether cards must still pay for a reshuffle. */
static int refill(Change *change, int side)
{
    Rules rules = change->rules;
    Side *me = &change->state->sides[side];
    int missing = HAND_SIZE - count_of(me->hand);
    if (rules->late_reshuffle) {
        draw_cards(change, side, missing, 0);
        if (!me->draw && me->discard)
            reshuffle_pile(me);
        return 0;
    }
    if (!draw_cards(change, side, missing, 1) || !rules->pay_to_reshuffle)
        return 0;
    if (me->money < RESHUFFLE_PRICE)
        return 1;
    me->money -= RESHUFFLE_PRICE;
    return 0;
}

static void pass_turn(Change *change, int side)
{
    change->state->turn++;
    start_turn(change, 1 - side);
}

void play_end_turn(Change *change, int side)
{
    if (refill(change, side))
        ask(change->state, DECIDE_DISCARD_TO_RESHUFFLE, side, -1);
    else
        pass_turn(change, side);
}

void play_pay_cards(Change *change, int side, const Action *action)
{
    play_cards(change, side, action->cards);
    pass_turn(change, side);
}
