#include "judge.h"
#include <math.h>

double missed(const Situation *situation, Pile cards)
{
    Rules rules = situation->rules;
    double worth = 0.0;
    FOR_KINDS(rules, card, cards & situation->usable)
        worth += situation->judge->hand_worth[card] * copies_in(rules, cards, card);
    return MISSED_SHARE * worth;
}

/* The value of one more money, which falls with the money at hand. */
double coin(const Situation *situation)
{
    double money = situation->me->money, wanted = situation->style->money_wanted;
    if (money < 3)
        return 0.9 * situation->style->money;
    if (money < wanted)
        return 0.55 * situation->style->money;
    return (money < wanted + 6 ? 0.25 : 0.08) * situation->style->money;
}

double card_worth(const Situation *situation, int card)
{
    if (situation->style->wanted_copies[card] >= 0)
        return situation->style->wanted_worth[card];
    return situation->judge->deck_worth[situation->side][card];
}

Pile spent_cards(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    int side = situation->side;
    Pile lead = action->lead == NO_CARD ? 0 : rules->one[action->lead];
    switch (action->kind) {
    case DO_TRADER:
        return action->cards | rules->one[rules->trader[side]];
    case DO_PIRACY:
        return action->cards | rules->one[rules->louisbourg];
    case DO_GOVERNOR:
        return with_card(rules, action->cards, rules->governor[side]);
    case DO_INTENDANT:
        return rules->one[rules->intendant];
    case DO_HOME_SUPPORT:
        return rules->one[rules->home_support[side]];
    case DO_DRAFT:
    case DO_LOSE_FROM_RESERVE:
    case DO_LOSE_FROM_SIEGE:
    case DO_RETURN_CARD:
    case DO_CHOOSE_START_CARD:
        return 0;
    default:
        return with_cards(rules, action->cards, lead);
    }
}

double points_of(const Situation *situation, const Action *action)
{
    switch (action->kind) {
    case DO_SETTLE:
    case DO_DEVELOP:
    case DO_FORTIFY:
        return points_for_expansion(situation, action);
    case DO_BESIEGE:
    case DO_REINFORCE:
    case DO_MILITARY_LEADER:
    case DO_RAID:
    case DO_AMBUSH:
    case DO_PRIEST:
    case DO_WITHDRAW:
        return points_for_conflict(situation, action);
    case DO_TAKE_MONEY:
    case DO_MERCHANT:
    case DO_TRADER:
    case DO_PIRACY:
    case DO_SELL_FUR:
    case DO_DRAFT:
    case DO_DISCARD:
    case DO_RESERVE:
    case DO_RETRIEVE_RESERVE:
    case DO_GOVERNOR:
    case DO_INTENDANT:
    case DO_HOME_SUPPORT:
        return points_for_cards(situation, action);
    default:
        return points_for_answer(situation, action);
    }
}

void answer(Rules rules, const Judge *judge, const State *state, Action *chosen)
{
    Action at[MOST_LISTED];
    Actions listed = {at, 0, MOST_LISTED, LISTED_WHOLE, 0};
    list_actions(rules, state, &listed);
    *chosen = at[0];
    if (listed.count == 1)
        return;
    Situation situation = situation_of(rules, judge, state, state->to_decide);
    double best = -INFINITY;
    for (int number = 0; number < listed.count; number++) {
        double points = points_of(&situation, &at[number]);
        if (points > best) {
            best = points;
            *chosen = at[number];
        }
    }
}

void settle_down(Rules rules, const Judge *judge, State *state, Chance *chance)
{
    while (state->decision != DECIDE_TURN && state->decision != DECIDE_OVER) {
        Action chosen;
        answer(rules, judge, state, &chosen);
        do_action(rules, state, &chosen, chance);
    }
}

static double missed_in_hand(const Situation *situation, int card)
{
    if (!holds(situation->rules, situation->usable, card))
        return UNUSABLE_MISSED;
    double share = copies_in(situation->rules, situation->me->hand, card) > 1 ? SPARE_SHARE : 1.0;
    return situation->judge->hand_worth[card] * share;
}

double payment_cost(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    const Judge *judge = situation->judge;
    int kind = action->kind, count = count_of(action->cards);
    double cost = 0.0;
    if (kind == DO_DISCARD || kind == DO_PAY_CARDS || kind == DO_SWAP) {
        FOR_KINDS(rules, card, action->cards)
            cost += (missed_in_hand(situation, card) - 0.9) * copies_in(rules, action->cards, card);
        return cost + MONEY_WORTH * count;
    }
    if (kind == DO_GOVERNOR) {
        FOR_KINDS(rules, card, action->cards)
            cost += (judge->deck_worth[situation->side][card] + 0.2) * copies_in(rules, action->cards, card);
        return cost;
    }
    Pile spent = spent_cards(situation, action);
    FOR_KINDS(rules, card, spent)
        if (holds(rules, situation->me->hand, card))
            cost += missed_in_hand(situation, card) * copies_in(rules, spent, card);
    FOR_KINDS(rules, card, action->cards) {
        if (kind == DO_MERCHANT || kind == DO_TAKE_MONEY)
            cost -= 2 * MONEY_WORTH * 2 * rules->money[card];
        else if (kind == DO_RAID)
            cost += rules->raid_cost[card] * copies_in(rules, action->cards, card);
        else if (kind == DO_PIRACY)
            cost += 0.1 * rules->money[card];
    }
    return kind == DO_TRADER ? cost - 2 * MONEY_WORTH * 4 * count : cost;
}

/* Actions whose card is their purpose, not a payment. */
static int is_card_the_point(int kind)
{
    switch (kind) {
    case DO_DRAFT:
    case DO_RESERVE:
    case DO_INTENDANT:
    case DO_REINFORCE:
    case DO_MILITARY_LEADER:
    case DO_LOSE_FROM_HAND:
    case DO_LOSE_FROM_RESERVE:
    case DO_LOSE_FROM_SIEGE:
    case DO_RETURN_CARD:
        return 1;
    default:
        return 0;
    }
}

static int same_intent(const Action *one, const Action *other)
{
    if (one->kind != other->kind || one->place != other->place)
        return 0;
    if (one->kind == DO_BESIEGE)
        return one->lead == other->lead;
    return !is_card_the_point(one->kind) || one->cards == other->cards;
}

typedef struct {
    int number[PAYMENTS];
    double cost[PAYMENTS];
    int count;
} Intent;

static void add_payment(Intent *intent, int number, double cost)
{
    if (intent->count == PAYMENTS && cost >= intent->cost[PAYMENTS - 1])
        return;
    int place = intent->count < PAYMENTS ? intent->count++ : PAYMENTS - 1;
    for (; place > 0 && intent->cost[place - 1] > cost; place--) {
        intent->cost[place] = intent->cost[place - 1];
        intent->number[place] = intent->number[place - 1];
    }
    intent->cost[place] = cost;
    intent->number[place] = number;
}

static void insert(Option *options, int *count, int most, Option option)
{
    if (*count == most && option.prior <= options[most - 1].prior)
        return;
    int place = *count < most ? (*count)++ : most - 1;
    for (; place > 0 && options[place - 1].prior < option.prior; place--)
        options[place] = options[place - 1];
    options[place] = option;
}

int priors(Rules rules, const Judge *judge, const State *state, int most, Option *options)
{
    Action at[MOST_LISTED];
    Intent intents[MOST_LISTED];
    Actions listed = {at, 0, MOST_LISTED, LISTED_WHOLE, 0};
    list_actions(rules, state, &listed);
    Situation situation = situation_of(rules, judge, state, state->to_decide);
    int known = 0, count = 0;
    for (int number = 0; number < listed.count; number++) {
        int intent = known - 1; /* the payments of an intent are mostly listed one after another */
        while (intent >= 0 && !same_intent(&at[intents[intent].number[0]], &at[number]))
            intent--;
        if (intent < 0)
            intents[intent = known++].count = 0;
        add_payment(&intents[intent], number, payment_cost(&situation, &at[number]));
    }
    double whole = 0.0;
    for (int intent = 0; intent < known; intent++) {
        double share = 1.0;
        for (int rank = 0; rank < intents[intent].count; rank++, share *= PAYMENT_SHARE) {
            const Action *action = &at[intents[intent].number[rank]];
            double weight = exp(points_of(&situation, action) / PRIOR_TEMPERATURE) * share;
            whole += weight;
            insert(options, &count, most, (Option){.action = *action, .prior = (float)weight});
        }
    }
    for (int number = 0; number < count; number++)
        options[number].prior = (float)(options[number].prior / whole);
    return count;
}
