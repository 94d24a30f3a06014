/* Actions and decisions that exist only under options of play and the tournament bid: rules/chapters/option_play.py. */

#include "chapters.h"

void list_option_actions(const Scope *scope)
{
    if (scope->rules->drop_lost_locations)
        add_singles(scope, DO_DROP_LOST, -1, scope->hand & lost_cards(scope->rules, scope->state, scope->side));
    if (scope->state->bids[scope->side] && scope->me->draw)
        add_action(scope->out, DO_USE_BID, -1, 0, NO_CARD);
}

void list_option_decisions(const Scope *scope)
{
    Pile hand = scope->me->hand;
    switch (scope->state->decision) {
    case DECIDE_EXTRA_START_CARD:
        add_singles(scope, DO_CHOOSE_START_CARD, -1, scope->me->available);
        break;
    case DECIDE_SWAP_AFTER_SIEGE:
        add_singles(scope, DO_SWAP, -1, hand);
        add_action(scope->out, DO_DECLINE, -1, 0, NO_CARD);
        break;
    case DECIDE_DISCARD_AFTER_BID:
        add_singles(scope, DO_DISCARD_DRAWN, -1, hand);
        break;
    default: {
        int number = count_of(hand) < RESHUFFLE_CARDS ? count_of(hand) : RESHUFFLE_CARDS;
        add_parts(scope, DO_PAY_CARDS, hand, number, number, NO_CARD);
    }
    }
}

void play_bid(Change *change, int side)
{
    change->state->bids[side]--;
    draw_cards(change, side, 1, 0);
    ask(change->state, DECIDE_DISCARD_AFTER_BID, side, -1);
}

void play_discard_drawn(Change *change, int side, const Action *action)
{
    play_cards(change, side, action->cards);
    back_to_turn(change->state);
}

void play_start_card(Change *change, int side, const Action *action)
{
    Rules rules = change->rules;
    Side *me = &change->state->sides[side];
    int card = card_of_action(rules, action);
    me->available = without_card(rules, me->available, card);
    me->draw = with_card(rules, with_cards(rules, me->draw, me->hand), card);
    me->hand = me->known = 0;
    draw_cards(change, side, HAND_SIZE, 0);
    start_turn(change, BRITISH);
}
