/* Heuristics for the rest of a turn and for answers in the middle of one. */

#include "judge.h"

/* What is saved, less the value of the card. */
static double block(const Situation *situation, const Action *action)
{
    const Side *me = situation->me;
    double saved = (me->hand | me->reserve) & situation->rules->ambushable ? 3.5 : 0.0;
    if (situation->state->decision == DECIDE_BLOCK_RAID)
        saved = 2.5 + worth_of_place(situation, situation->state->pending);
    return saved - 0.5 * missed(situation, action->cards);
}

/* The place's points and its card. */
static double settle_conquest(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    int place = situation->state->pending;
    if (!villages_left(rules, situation->state, situation->side))
        return -1.0;
    double extra = place == rules->location[rules->louisbourg] ? 3.0 : 0.0;
    return 0.8 + rules->points[place] + extra - missed(situation, action->cards);
}

double points_for_answer(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    switch (action->kind) {
    case DO_PASS:
        return -0.6;
    case DO_END_TURN:
        return situation->state->actions_left ? -2.5 : 0.0;
    case DO_BLOCK:
        return block(situation, action);
    case DO_LOSE_FROM_HAND:
    case DO_LOSE_FROM_SIEGE:
    case DO_RETURN_CARD:
        return -card_worth(situation, card_of_action(rules, action));
    case DO_LOSE_FROM_RESERVE:
        return -card_worth(situation, card_of_action(rules, action)) - 0.3;
    case DO_GIVE_FROM_RESERVE:
        return 0.5;
    case DO_RESOLVE_SIEGE:
        return worth_of_place(situation, action->place);
    case DO_SETTLE_CONQUEST:
        return settle_conquest(situation, action);
    case DO_SWAP:
    case DO_PAY_CARDS:
    case DO_DISCARD_DRAWN:
        return -missed(situation, action->cards);
    case DO_DROP_LOST:
        return 0.8;
    case DO_CHOOSE_START_CARD:
        return card_worth(situation, card_of_action(rules, action));
    case DO_USE_BID:
        return situation->state->actions_left ? 0.6 : -0.5;
    default: /* declining, and giving from hand */
        return 0.0;
    }
}
