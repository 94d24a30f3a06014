/* Drafting, discarding, the reserve, Governor, Intendant and Home Support: rules/chapters/card_play.py. */

#include "chapters.h"

static Pile reservable_cards(const Scope *scope)
{
    Rules rules = scope->rules;
    if (rules->reserve_takes_locations)
        return rules->empire_cards | rules->location_cards;
    return rules->empire_cards | (rules->reserve_lost_locations ? lost_cards(rules, scope->state, scope->side) : 0);
}

/* What the Governor may not return because of an option. */
static Pile kept_cards(const Scope *scope)
{
    Rules rules = scope->rules;
    Pile kept = 0;
    if (rules->governor_keeps_starting_locations)
        kept |= rules->starting_cards & cards_of_places(rules, scope->side, controlled(scope->me));
    if (rules->governor_gives_up_location)
        for (int attacker = 0; attacker < 2; attacker++)
            if (is_besieging(scope->state, attacker))
                kept |= rules->of_place[scope->side][scope->state->besieged[attacker]];
    return kept;
}

/* Every card of the kinds of a set that a pile holds. */
static Pile all_of(Rules rules, Pile pile, Pile kinds)
{
    Pile found = 0;
    FOR_KINDS(rules, kind, pile & kinds)
        found |= pile & rules->all[kind];
    return found;
}

static void list_governors(const Scope *scope)
{
    Rules rules = scope->rules;
    int governor = rules->governor[scope->side];
    if (!holds(rules, scope->hand, governor))
        return;
    Pile rest = without_card(rules, scope->me->hand, governor);
    rest &= ~all_of(rules, rest, kept_cards(scope));
    add_parts(scope, DO_GOVERNOR, rest, 1, GOVERNOR_CARDS, NO_CARD);
}

void list_card_play(const Scope *scope)
{
    Rules rules = scope->rules;
    const Side *me = scope->me;
    FOR_KINDS(rules, card, me->available | scope->state->neutral)
        if (rules->cost[card] <= me->money)
            add_action(scope->out, DO_DRAFT, -1, rules->one[card], NO_CARD);
    int cards = count_of(me->hand), paid = me->money + 1;
    if (cards)
        add_parts(scope, DO_DISCARD, me->hand, 1, rules->free_discards || paid > cards ? cards : paid, NO_CARD);
    if (count_of(me->reserve) < rules->reserve_limit)
        add_singles(scope, DO_RESERVE, -1, scope->hand & reservable_cards(scope));
    list_governors(scope);
    int intendant = rules->intendant;
    if (scope->side == FRENCH && holds(rules, scope->hand, intendant) && me->money >= rules->play_cost[intendant])
        add_singles(scope, DO_INTENDANT, -1, me->discard);
}

void list_free_card_play(const Scope *scope)
{
    Rules rules = scope->rules;
    const Side *me = scope->me;
    if (me->reserve && count_of(me->reserve) <= me->money)
        add_action(scope->out, DO_RETRIEVE_RESERVE, -1, 0, NO_CARD);
    int finds = me->draw || (rules->home_support_reshuffles && me->discard);
    if (holds(rules, scope->hand, rules->home_support[scope->side]) && finds)
        add_action(scope->out, DO_HOME_SUPPORT, -1, 0, NO_CARD);
}

void play_draft(Change *change, int side, const Action *action)
{
    Rules rules = change->rules;
    State *state = change->state;
    Side *me = &state->sides[side];
    int card = card_of_action(rules, action);
    if (holds(rules, me->available, card))
        me->available = without_card(rules, me->available, card);
    else
        state->neutral = without_card(rules, state->neutral, card);
    me->money -= rules->cost[card];
    me->discard = with_card(rules, me->discard, card);
}

void play_discard(Change *change, int side, const Action *action)
{
    play_cards(change, side, action->cards);
    if (!change->rules->free_discards)
        change->state->sides[side].money -= count_of(action->cards) - 1;
}

void play_reserve(Change *change, int side, const Action *action)
{
    Side *me = &change->state->sides[side];
    int card = card_of_action(change->rules, action);
    leave_hand(change, side, card);
    me->reserve = with_card(change->rules, me->reserve, card);
}

static void give_up_place(Change *change, int side, int card)
{
    Side *me = &change->state->sides[side];
    int place = change->rules->location[card];
    if (place < 0 || !in_set(controlled(me), place))
        return;
    me->villages &= ~place_bit(place);
    me->towns &= ~place_bit(place);
    change->state->forts &= ~place_bit(place);
}

void play_governor(Change *change, int side, const Action *action)
{
    Rules rules = change->rules;
    play_cards(change, side, rules->one[rules->governor[side]]);
    FOR_KINDS(rules, card, action->cards)
        for (int copy = copies_in(rules, action->cards, card); copy; copy--) {
            leave_hand(change, side, card);
            give_back(change, side, card);
            if (rules->governor_gives_up_location)
                give_up_place(change, side, card);
        }
}

void play_intendant(Change *change, int side, const Action *action)
{
    Rules rules = change->rules;
    Side *me = &change->state->sides[side];
    int card = card_of_action(rules, action);
    me->discard = without_card(rules, me->discard, card);
    me->hand = with_card(rules, me->hand, card);
    me->known = with_card(rules, me->known, card);
    play_cards(change, side, rules->one[rules->intendant]);
    me->money -= rules->play_cost[rules->intendant];
}

void play_retrieve(Change *change, int side)
{
    Rules rules = change->rules;
    Side *me = &change->state->sides[side];
    me->hand = with_cards(rules, me->hand, me->reserve);
    me->known = with_cards(rules, me->known, me->reserve);
    me->money -= count_of(me->reserve);
    me->reserve = 0;
}

void play_home_support(Change *change, int side)
{
    Rules rules = change->rules;
    Side *me = &change->state->sides[side];
    int card = rules->home_support[side];
    leave_hand(change, side, card);
    draw_cards(change, side, HOME_SUPPORT_CARDS, rules->home_support_reshuffles);
    me->discard = with_card(rules, me->discard, card);
}
