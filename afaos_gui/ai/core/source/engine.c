#include "engine.h"

void new_game(Rules rules, State *state, Chance *chance)
{
    *state = rules->start;
    Change change = {rules, state, chance};
    for (int side = 0; side < 2; side++)
        draw_cards(&change, side, HAND_SIZE, 0);
    if (rules->french_extra_start_card)
        ask(state, DECIDE_EXTRA_START_CARD, FRENCH, -1);
    else
        start_turn(&change, BRITISH);
}

static void list_turn(const Scope *scope)
{
    const State *state = scope->state;
    Actions *out = scope->out;
    if (state->actions_left) {
        list_expansion(scope);
        list_sieges(scope);
        list_raids(scope);
        list_finance(scope);
        list_card_play(scope);
        add_action(out, DO_PASS, -1, 0, NO_CARD);
    }
    list_leader(scope);
    list_free_card_play(scope);
    list_free_finance(scope);
    list_option_actions(scope);
    for (int attacker = 0; attacker < 2; attacker++)
        if (is_besieging(state, attacker))
            add_action(out, DO_WITHDRAW, state->besieged[attacker], 0, NO_CARD);
    add_action(out, DO_END_TURN, -1, 0, NO_CARD);
}

void list_actions(Rules rules, const State *state, Actions *out)
{
    int side = state->to_decide;
    const Side *me = &state->sides[side];
    Pile hand = kinds_of(rules, me->hand);
    Scope scope = {rules, state, me, &state->sides[1 - side], side, hand, hand & usable_cards(rules, state, side), out};
    out->count = out->left_out = 0;
    switch (state->decision) {
    case DECIDE_OVER:
        return;
    case DECIDE_TURN:
        list_turn(&scope);
        return;
    case DECIDE_BLOCK_RAID:
    case DECIDE_BLOCK_AMBUSH:
    case DECIDE_LOSE_TO_AMBUSH:
    case DECIDE_GIVE_NATIVES:
        list_answers(&scope);
        return;
    case DECIDE_SIEGE_ORDER:
    case DECIDE_RETURN_AFTER_SIEGE:
    case DECIDE_SETTLE_AFTER_SIEGE:
        list_siege_decisions(&scope);
        return;
    default:
        list_option_decisions(&scope);
    }
}

/* Whether an action in a turn uses up none of the turn's actions. */
static int is_free(int kind)
{
    switch (kind) {
    case DO_MILITARY_LEADER:
    case DO_RETRIEVE_RESERVE:
    case DO_HOME_SUPPORT:
    case DO_WITHDRAW:
    case DO_END_TURN:
    case DO_SELL_FUR:
    case DO_DROP_LOST:
    case DO_USE_BID:
        return 1;
    default:
        return 0;
    }
}

static void play_decline(Change *change, int side)
{
    switch (change->state->decision) {
    case DECIDE_SWAP_AFTER_SIEGE:
        continue_opening(change);
        break;
    case DECIDE_SETTLE_AFTER_SIEGE:
        after_siege(change);
        break;
    default:
        play_decline_block(change, side);
    }
}

void do_action(Rules rules, State *state, const Action *action, Chance *chance)
{
    Change made = {rules, state, chance}, *change = &made;
    int side = state->to_decide;
    if (state->decision == DECIDE_TURN && !is_free(action->kind))
        state->actions_left--;
    switch (action->kind) {
    case DO_SETTLE:
        play_settle(change, side, action);
        break;
    case DO_DEVELOP:
        play_develop(change, side, action);
        break;
    case DO_FORTIFY:
        play_fortify(change, side, action);
        break;
    case DO_BESIEGE:
        play_besiege(change, side, action);
        break;
    case DO_REINFORCE:
    case DO_MILITARY_LEADER:
        play_reinforce(change, side, action);
        break;
    case DO_RAID:
        play_raid(change, side, action);
        break;
    case DO_AMBUSH:
        play_ambush(change, side, action);
        break;
    case DO_PRIEST:
        play_priest(change, side, action);
        break;
    case DO_TAKE_MONEY:
        play_take_money(change, side, action);
        break;
    case DO_MERCHANT:
        play_merchant(change, side, action);
        break;
    case DO_TRADER:
        play_trader(change, side, action);
        break;
    case DO_PIRACY:
        play_piracy(change, side, action);
        break;
    case DO_DRAFT:
        play_draft(change, side, action);
        break;
    case DO_DISCARD:
        play_discard(change, side, action);
        break;
    case DO_RESERVE:
        play_reserve(change, side, action);
        break;
    case DO_GOVERNOR:
        play_governor(change, side, action);
        break;
    case DO_INTENDANT:
        play_intendant(change, side, action);
        break;
    case DO_PASS:
        break;
    case DO_RETRIEVE_RESERVE:
        play_retrieve(change, side);
        break;
    case DO_HOME_SUPPORT:
        play_home_support(change, side);
        break;
    case DO_WITHDRAW:
        play_withdraw(change, side, action);
        break;
    case DO_END_TURN:
        play_end_turn(change, side);
        break;
    case DO_BLOCK:
        play_block(change, side, action);
        break;
    case DO_DECLINE:
        play_decline(change, side);
        break;
    case DO_LOSE_FROM_HAND:
    case DO_LOSE_FROM_RESERVE:
    case DO_LOSE_FROM_SIEGE:
        play_loss(change, side, action);
        break;
    case DO_GIVE_FROM_HAND:
    case DO_GIVE_FROM_RESERVE:
        play_gift(change, side, action);
        break;
    case DO_RESOLVE_SIEGE:
        play_resolve(change, side, action);
        break;
    case DO_RETURN_CARD:
        play_return(change, side, action);
        break;
    case DO_SETTLE_CONQUEST:
        play_conquest(change, side, action);
        break;
    case DO_SELL_FUR:
        play_sell_fur(change, side, action);
        break;
    case DO_DROP_LOST:
        play_cards(change, side, action->cards);
        break;
    case DO_USE_BID:
        play_bid(change, side);
        break;
    case DO_CHOOSE_START_CARD:
        play_start_card(change, side, action);
        break;
    case DO_SWAP:
        play_swap(change, side, action);
        break;
    case DO_PAY_CARDS:
        play_pay_cards(change, side, action);
        break;
    case DO_DISCARD_DRAWN:
        play_discard_drawn(change, side, action);
        break;
    default:
        __builtin_unreachable();
    }
}
