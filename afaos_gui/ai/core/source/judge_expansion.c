/* Heuristics for settling, developing and fortifying. */

#include "judge.h"

#define WIN 60.0 /* points for an action that wins at once */

static double ending_bonus(const Situation *situation)
{
    double near = nearness_of_end(situation);
    if (near < 0.55)
        return 0.0;
    double bonus = lead_of(situation) * 0.15;
    bonus = bonus < -1.5 ? -1.5 : bonus > 1.5 ? 1.5 : bonus;
    return bonus * near;
}

/* The place's points plus the value of its card. */
static double settle(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    const Side *me = situation->me;
    const Style *style = situation->style;
    int place = action->place, card = rules->card_of[situation->side][place];
    if (is_capital_of(situation, 1 - situation->side, place) && rules->settling_capital_wins)
        return WIN;
    double gained = card >= 0 && holds(rules, me->places, card) ? situation->judge->deck_worth[situation->side][card] : 0;
    double lost = missed(situation, action->cards);
    if (in_set(controlled(me), place))
        return gained - lost;
    double value = 0.9 * worth_of_place(situation, place) + 0.9 * gained + ending_bonus(situation);
    return style->settle * value + style->places[place] - lost + 0.4;
}

/* The place's points once again. */
static double develop(const Situation *situation, const Action *action)
{
    double value = 0.95 * situation->rules->points[action->place] + ending_bonus(situation);
    return situation->style->develop * value - missed(situation, action->cards);
}

/* What losing the place to a raid or siege would cost, weighted by how near that is. */
static double fortify(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    const State *state = situation->state;
    int place = action->place, other = 1 - situation->side;
    uint8_t distances[PLACES];
    raid_distances(rules, state, other, distances);
    double risk = distances[place] >= 1 && distances[place] <= 3 ? 0.25 : 0.0;
    double value = risk * (2.0 + worth_of_place(situation, place));
    Situation rival = situation_of(rules, situation->judge, state, other);
    if (leads_there(&rival, place) && !is_besieging(state, other)) {
        double force = deck_strength(&rival) + empire_strength(rules, rival.me->reserve);
        double weight = is_capital_of(situation, situation->side, place) ? 9.0 : 0.7 * worth_of_place(situation, place);
        value += weight * (force < 9.0 ? force / 9.0 : 1.0) * 0.6;
    }
    Pile card = rules->of_place[situation->side][place];
    return situation->style->fortify * value - 3 * coin(situation) - missed(situation, action->cards & card);
}

double points_for_expansion(const Situation *situation, const Action *action)
{
    switch (action->kind) {
    case DO_SETTLE:
        return settle(situation, action);
    case DO_DEVELOP:
        return develop(situation, action);
    default:
        return fortify(situation, action);
    }
}
