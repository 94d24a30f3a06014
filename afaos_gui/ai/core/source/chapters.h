/* The chapters of the rules: what each lists, and what its actions do. */

#pragma once
#include "actions.h"
#include "change.h"

void list_expansion(const Scope *scope);
void play_settle(Change *change, int side, const Action *action);
void play_develop(Change *change, int side, const Action *action);
void play_fortify(Change *change, int side, const Action *action);
void claim_duquesne(Change *change, int side, int place);

void list_sieges(const Scope *scope);
void list_leader(const Scope *scope);
void play_besiege(Change *change, int side, const Action *action);
void play_reinforce(Change *change, int side, const Action *action);

void list_raids(const Scope *scope);
void list_answers(const Scope *scope);
void play_raid(Change *change, int side, const Action *action);
void play_ambush(Change *change, int side, const Action *action);
void play_priest(Change *change, int side, const Action *action);
void play_block(Change *change, int side, const Action *action);
void play_decline_block(Change *change, int side);
void play_loss(Change *change, int side, const Action *action);
void play_gift(Change *change, int side, const Action *action);

void list_finance(const Scope *scope);
void list_free_finance(const Scope *scope);
void play_take_money(Change *change, int side, const Action *action);
void play_merchant(Change *change, int side, const Action *action);
void play_trader(Change *change, int side, const Action *action);
void play_sell_fur(Change *change, int side, const Action *action);
void play_piracy(Change *change, int side, const Action *action);

void list_card_play(const Scope *scope);
void list_free_card_play(const Scope *scope);
void play_draft(Change *change, int side, const Action *action);
void play_discard(Change *change, int side, const Action *action);
void play_reserve(Change *change, int side, const Action *action);
void play_governor(Change *change, int side, const Action *action);
void play_intendant(Change *change, int side, const Action *action);
void play_retrieve(Change *change, int side);
void play_home_support(Change *change, int side);

void list_option_actions(const Scope *scope);
void list_option_decisions(const Scope *scope);
void play_bid(Change *change, int side);
void play_discard_drawn(Change *change, int side, const Action *action);
void play_start_card(Change *change, int side, const Action *action);

void list_siege_decisions(const Scope *scope);
void start_turn(Change *change, int side);
void continue_opening(Change *change);
void play_resolve(Change *change, int side, const Action *action);
void play_return(Change *change, int side, const Action *action);
void play_conquest(Change *change, int side, const Action *action);
void after_siege(Change *change);
void play_swap(Change *change, int side, const Action *action);
void play_withdraw(Change *change, int side, const Action *action);
void play_end_turn(Change *change, int side);
void play_pay_cards(Change *change, int side, const Action *action);

/* A card's only card: that of an action with one. */
static inline int card_of_action(Rules rules, const Action *action)
{
    return rules->kind_of[lowest(action->cards)];
}
