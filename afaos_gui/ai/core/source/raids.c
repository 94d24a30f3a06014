/* Raids, ambushes, Priest and Indian Leader, and the answers to them: rules/chapters/raids.py. */

#include "chapters.h"

static int price_of(Rules rules, Pile cards)
{
    int price = 0;
    FOR_KINDS(rules, card, cards)
        price += rules->raid_cost[card] * copies_in(rules, cards, card);
    return price;
}

/* A force is listed once with no place, and then for every place that it reaches. */
static void list_forces(const Scope *scope, const uint8_t *distances, uint64_t targets)
{
    Rules rules = scope->rules;
    Actions *out = scope->out;
    Pile force = 0;
    FOR_KINDS(rules, card, scope->hand & rules->raid_cards)
        force |= scope->me->hand & rules->all[card];
    Action room[1 << 12];
    Actions forces = {room, 0, 1 << 12, out->whole, 0};
    Scope inner = *scope;
    inner.out = &forces;
    add_parts(&inner, DO_RAID, force, 1, count_of(force), NO_CARD);
    out->left_out |= forces.left_out;
    for (int number = 0; number < forces.count; number++) {
        Pile cards = forces.at[number].cards;
        if (!(cards & rules->raiders) || price_of(rules, cards) > scope->me->money)
            continue;
        int reach = rules->raid_base + count_of(cards);
        FOR_PLACES(place, targets)
            if (distances[place] && distances[place] <= reach)
                add_action(out, DO_RAID, place, cards, NO_CARD);
    }
}

void list_raids(const Scope *scope)
{
    Rules rules = scope->rules;
    if (scope->hand & rules->raiders) {
        uint64_t targets = raidable_places(scope->state, scope->side);
        uint8_t distances[PLACES];
        if (targets && raid_distances(rules, scope->state, scope->side, distances))
            list_forces(scope, distances, targets);
    }
    Pile ambushers = scope->hand & rules->ambushers;
    if (!scope->me->money)
        ambushers &= ~rules->paid_ambushers;
    add_singles(scope, DO_AMBUSH, -1, ambushers);
    add_singles(scope, DO_PRIEST, -1, scope->hand & rules->one[rules->native_taker[scope->side]]);
}

static Pile raid_blocks(const Scope *scope, int place)
{
    Rules rules = scope->rules;
    Pile own = rules->of_place[scope->side][place] & usable_cards(rules, scope->state, scope->side);
    return scope->hand & (rules->raid_blockers | own);
}

void list_answers(const Scope *scope)
{
    Rules rules = scope->rules;
    const State *state = scope->state;
    if (state->decision == DECIDE_BLOCK_RAID || state->decision == DECIDE_BLOCK_AMBUSH) {
        int raid = state->decision == DECIDE_BLOCK_RAID;
        Pile blocks = raid ? raid_blocks(scope, state->pending) : scope->hand & rules->ambush_blockers;
        add_singles(scope, DO_BLOCK, -1, blocks);
        add_action(scope->out, DO_DECLINE, -1, 0, NO_CARD);
    } else if (state->decision == DECIDE_LOSE_TO_AMBUSH) {
        add_singles(scope, DO_LOSE_FROM_HAND, -1, scope->hand & rules->ambushable);
        add_singles(scope, DO_LOSE_FROM_RESERVE, -1, scope->me->reserve & rules->ambushable);
        for (int attacker = 0; rules->siege_cards_ambushable && attacker < 2; attacker++)
            if (is_besieging(state, attacker)) {
                Pile cards = attacker == scope->side ? state->attackers[attacker] : state->defenders[attacker];
                add_singles(scope, DO_LOSE_FROM_SIEGE, state->besieged[attacker], cards & rules->ambushable);
            }
    } else {
        if (holds(rules, scope->me->hand, rules->natives))
            add_action(scope->out, DO_GIVE_FROM_HAND, -1, 0, NO_CARD);
        if (holds(rules, scope->me->reserve, rules->natives))
            add_action(scope->out, DO_GIVE_FROM_RESERVE, -1, 0, NO_CARD);
    }
}

static void raid_succeeds(Change *change, int raider, int place)
{
    Side *victim = &change->state->sides[1 - raider];
    int was_town = in_set(victim->towns, place);
    capture(change, raider, place);
    if (was_town && villages_left(change->rules, change->state, 1 - raider))
        victim->villages |= place_bit(place);
}

static void ambush_succeeds(Change *change, int victim)
{
    State *state = change->state;
    Side *me = &state->sides[victim];
    Pile exposed = me->hand | me->reserve;
    for (int attacker = 0; change->rules->siege_cards_ambushable && attacker < 2; attacker++)
        if (is_besieging(state, attacker))
            exposed |= attacker == victim ? state->attackers[attacker] : state->defenders[attacker];
    if (exposed & change->rules->ambushable)
        ask(state, DECIDE_LOSE_TO_AMBUSH, victim, -1);
    else {
        show_hand(me);
        back_to_turn(state);
    }
}

void play_raid(Change *change, int side, const Action *action)
{
    play_cards(change, side, action->cards);
    change->state->sides[side].money -= price_of(change->rules, action->cards);
    if (change->state->sides[1 - side].hand)
        ask(change->state, DECIDE_BLOCK_RAID, 1 - side, action->place);
    else
        raid_succeeds(change, side, action->place);
}

void play_ambush(Change *change, int side, const Action *action)
{
    play_cards(change, side, action->cards);
    change->state->sides[side].money -= change->rules->ambush_cost[card_of_action(change->rules, action)];
    if (change->state->sides[1 - side].hand)
        ask(change->state, DECIDE_BLOCK_AMBUSH, 1 - side, -1);
    else
        ambush_succeeds(change, 1 - side);
}

void play_priest(Change *change, int side, const Action *action)
{
    Side *other = &change->state->sides[1 - side];
    play_cards(change, side, action->cards);
    if (holds(change->rules, other->hand | other->reserve, change->rules->natives))
        ask(change->state, DECIDE_GIVE_NATIVES, 1 - side, -1);
    else
        show_hand(other);
}

void play_block(Change *change, int side, const Action *action)
{
    Rules rules = change->rules;
    int raided = change->state->decision == DECIDE_BLOCK_RAID;
    play_cards(change, side, action->cards);
    if (raided ? rules->blocked_raid_free : rules->blocked_ambush_free)
        change->state->actions_left++;
    back_to_turn(change->state);
}

void play_decline_block(Change *change, int side)
{
    State *state = change->state;
    if (state->decision == DECIDE_BLOCK_RAID) {
        raid_succeeds(change, 1 - side, state->pending);
        back_to_turn(state);
    } else {
        ambush_succeeds(change, side);
    }
}

void play_loss(Change *change, int side, const Action *action)
{
    Rules rules = change->rules;
    State *state = change->state;
    int card = card_of_action(rules, action);
    if (action->kind == DO_LOSE_FROM_HAND)
        leave_hand(change, side, card);
    else if (action->kind == DO_LOSE_FROM_SIEGE) {
        int attacker = attacker_at(state, action->place);
        Pile *cards = side == attacker ? &state->attackers[attacker] : &state->defenders[attacker];
        *cards = without_card(rules, *cards, card);
    } else {
        state->sides[side].reserve = without_card(rules, state->sides[side].reserve, card);
    }
    give_back(change, side, card);
    back_to_turn(state);
}

void play_gift(Change *change, int side, const Action *action)
{
    Rules rules = change->rules;
    Side *me = &change->state->sides[side], *other = &change->state->sides[1 - side];
    if (action->kind == DO_GIVE_FROM_HAND)
        leave_hand(change, side, rules->natives);
    else
        me->reserve = without_card(rules, me->reserve, rules->natives);
    other->discard = with_card(rules, other->discard, rules->natives);
    back_to_turn(change->state);
}
