/* Taking money, Merchant, Trader and Piracy: rules/chapters/finance.py. */

#include "chapters.h"

void list_finance(const Scope *scope)
{
    Rules rules = scope->rules;
    Pile earning = scope->playable & rules->money_cards;
    if (earning) {
        add_singles(scope, DO_TAKE_MONEY, -1, earning);
        FOR_KINDS(rules, ship, scope->playable & rules->ship_cards)
            add_parts(scope, DO_MERCHANT, earning & ~rules->one[ship], 1, rules->merchant_limit, ship);
    }
    Pile furs = scope->playable & rules->fur_cards;
    if (furs && holds(rules, scope->hand, rules->trader[scope->side]))
        add_parts(scope, DO_TRADER, furs, 1, count_of(furs), NO_CARD);
    if (scope->side == FRENCH && holds(rules, scope->playable, rules->louisbourg))
        add_singles(scope, DO_PIRACY, -1, scope->playable & rules->ship_cards & ~rules->one[rules->louisbourg]);
}

void list_free_finance(const Scope *scope)
{
    if (scope->rules->fur_for_one)
        add_singles(scope, DO_SELL_FUR, -1, scope->playable & scope->rules->fur_cards);
}

static int money_on(Rules rules, Pile cards)
{
    int money = 0;
    FOR_KINDS(rules, card, cards)
        money += rules->money[card];
    return money;
}

void play_take_money(Change *change, int side, const Action *action)
{
    play_cards(change, side, action->cards);
    change->state->sides[side].money += money_on(change->rules, action->cards);
}

void play_merchant(Change *change, int side, const Action *action)
{
    play_cards(change, side, action->cards | change->rules->one[action->lead]);
    change->state->sides[side].money += money_on(change->rules, action->cards);
}

void play_trader(Change *change, int side, const Action *action)
{
    play_cards(change, side, action->cards | change->rules->one[change->rules->trader[side]]);
    change->state->sides[side].money += FUR_PRICE * count_of(action->cards);
}

void play_sell_fur(Change *change, int side, const Action *action)
{
    play_cards(change, side, action->cards);
    change->state->sides[side].money += SINGLE_FUR_PRICE;
}

void play_piracy(Change *change, int side, const Action *action)
{
    Side *other = &change->state->sides[1 - side];
    play_cards(change, side, action->cards | change->rules->one[change->rules->louisbourg]);
    other->money -= other->money < PIRACY_GAIN ? other->money : PIRACY_GAIN;
    change->state->sides[side].money += PIRACY_GAIN;
}
