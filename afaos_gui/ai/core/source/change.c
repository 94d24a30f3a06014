#include "change.h"

/* The opponent still knows as many copies of a kind as it can be sure of. */
void leave_hand(Change *change, int side, int kind)
{
    Side *me = &change->state->sides[side];
    me->hand = without_card(change->rules, me->hand, kind);
    if (holds(change->rules, me->known, kind))
        me->known = without_card(change->rules, me->known, kind);
}

void play_cards(Change *change, int side, Pile cards)
{
    Rules rules = change->rules;
    Side *me = &change->state->sides[side];
    FOR_KINDS(rules, kind, cards)
        for (int copy = copies_in(rules, cards, kind); copy; copy--)
            leave_hand(change, side, kind);
    me->discard = with_cards(rules, me->discard, cards);
}

void give_back(Change *change, int side, int kind)
{
    Rules rules = change->rules;
    State *state = change->state;
    Side *me = &state->sides[side];
    if (rules->owner[kind] == NEUTRAL)
        state->neutral = with_card(rules, state->neutral, kind);
    else if (rules->location[kind] >= 0)
        me->places = with_card(rules, me->places, kind);
    else
        me->available = with_card(rules, me->available, kind);
}

void take_place_card(Change *change, int side, int place)
{
    Rules rules = change->rules;
    Side *me = &change->state->sides[side];
    int card = rules->card_of[side][place];
    if (card >= 0 && holds(rules, me->places, card)) {
        me->places = without_card(rules, me->places, card);
        me->discard = with_card(rules, me->discard, card);
    }
}

void reshuffle_pile(Side *me)
{
    me->draw = me->discard;
    me->discard = 0;
}

int draw_cards(Change *change, int side, int count, int reshuffle)
{
    Rules rules = change->rules;
    Side *me = &change->state->sides[side];
    int reshuffled = 0;
    while (count > 0) {
        if (!me->draw) {
            if (!reshuffle || !me->discard)
                break;
            reshuffle_pile(me);
            reshuffled = 1;
        }
        while (count > 0 && me->draw) {
            int kind = draw_card(rules, change->chance, me->draw);
            me->draw = without_card(rules, me->draw, kind);
            me->hand = with_card(rules, me->hand, kind);
            count--;
        }
        if (!me->draw) {
            show_hand(me); /* with nothing left to draw, anybody can work out the hand */
            if (rules->reshuffles_at_once && me->discard) {
                reshuffle_pile(me);
                reshuffled = 1;
            }
        }
    }
    return reshuffled;
}

void show_hand(Side *me)
{
    me->known = me->hand;
}

void capture(Change *change, int captor, int place)
{
    Side *me = &change->state->sides[captor], *other = &change->state->sides[1 - captor];
    if (in_set(other->villages, place)) {
        other->villages &= ~place_bit(place);
        me->captured_villages++;
    } else {
        other->towns &= ~place_bit(place);
        me->captured_towns++;
    }
}

void end_siege(State *state, int attacker)
{
    state->besieged[attacker] = -1;
    state->attackers[attacker] = state->defenders[attacker] = 0;
}

void ask(State *state, int decision, int side, int pending)
{
    state->decision = (int8_t)decision;
    state->to_decide = (int8_t)side;
    state->pending = (int8_t)pending;
}

void back_to_turn(State *state)
{
    ask(state, DECIDE_TURN, state->mover, -1);
}

void end_game(State *state, int winner, int ending)
{
    state->winner = (int8_t)winner;
    state->ending = (int8_t)ending;
    state->decision = DECIDE_OVER;
    state->pending = -1;
    state->opening = 0;
}
