/* Heuristics for sieges, raids and ambushes. */

#include "judge.h"
#include <math.h>

#define RUIN -60.0 /* points for an action that loses at once */

static double logistic(double logit)
{
    return 1.0 / (1.0 + exp(-fmax(-30.0, fmin(30.0, logit))));
}

/* The prize times the odds of enough strength against what the defender can send. */
static double besiege(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    const State *state = situation->state;
    const Style *style = situation->style;
    int place = action->place, first = rules->strength[with_ships(rules, place)][action->lead];
    double prize = 1.2 * worth_of_place(situation, place) + 2.0 + style->targets[place];
    if (is_capital_of(situation, 1 - situation->side, place))
        prize += 18.0;
    double reserve = empire_strength(rules, situation->me->reserve);
    double strength = deck_strength(situation) + reserve;
    double in_hand = usable_strength(situation, place, 1);
    if (!can_reinforce(situation, place)) {
        strength = in_hand = first;
        reserve = 0;
    }
    Situation rival = situation_of(rules, situation->judge, state, 1 - situation->side);
    double defence = deck_strength(&rival) + empire_strength(rules, rival.me->reserve);
    if (!can_reinforce(&rival, place))
        defence = 0;
    double need = 3 + rules->defence[place] + 2 * in_set(state->forts, place);
    double margin = 0.55 * (strength - need - style->siege_margin - 0.55 * defence);
    margin += 0.3 * (in_hand + reserve - need);
    double odds = logistic(0.8 * margin);
    double value = style->besiege * prize * odds - 4.0 * (1 - odds);
    return value - missed(situation, action->cards) + 0.15 * first;
}

/* How much another card helps to win or to hold. */
static double reinforce(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    const State *state = situation->state;
    int place = action->place, card = card_of_action(rules, action), side = situation->side;
    int attacking = is_besieging(state, side) && state->besieged[side] == place;
    int attacker = attacking ? side : 1 - side;
    int strength = rules->strength[with_ships(rules, place)][card];
    int now = balance(rules, state, attacker) * (attacking ? 1 : -1);
    double stake = 2.0 + 1.2 * worth_of_place(situation, place) + situation->style->targets[place] * attacking;
    if (is_capital_of(situation, 1 - attacker, place))
        stake = 28.0;
    Situation rival = situation_of(rules, situation->judge, state, 1 - side);
    int size = deck_size(&rival) > 1 ? deck_size(&rival) : 1;
    double pressure = (double)deck_strength(&rival) / size * 5 + empire_strength(rules, rival.me->reserve);
    double gap = (attacking ? 2 : 1) + 0.6 * pressure - now;
    if (gap <= 0)
        return 0.4 - missed(situation, action->cards);
    double gain = logistic(0.6 * (strength - gap) + 0.5) - logistic(-0.6 * gap + 0.5);
    double cost = rules->play_cost[card] * coin(situation);
    return stake * (0.15 + gain) - cost - 0.5 * missed(situation, action->cards);
}

/* Only from an attack without hope, to get the cards back. */
static double withdraw(const Situation *situation, const Action *action)
{
    const State *state = situation->state;
    int side = situation->side;
    if (!is_besieging(state, side) || state->besieged[side] != action->place)
        return is_capital_of(situation, side, action->place) ? RUIN : -8.0;
    int hopes = deck_strength(situation) + empire_strength(situation->rules, situation->me->reserve);
    return hopes + balance(situation->rules, state, side) < 1 ? -1.0 : -9.0;
}

/* The piece and its points times the odds that nobody blocks. */
static double raid(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    int place = action->place;
    double captured = in_set(situation->other->towns, place) ? 4.0 : 2.0, points = rules->points[place];
    double odds = 1.0 - other_holds(situation, rules->raid_blockers | rules->of_place[1 - situation->side][place]);
    double mine = captured_points(situation->me);
    double value = captured + points + 0.12 * mine * captured / 2;
    if (mine + captured >= 12 && lead_of(situation) + captured + points > 0)
        value += 12.0;
    int price = 0;
    FOR_KINDS(rules, card, action->cards)
        price += rules->raid_cost[card] * copies_in(rules, action->cards, card);
    double cost = price * coin(situation) + 0.6 * missed(situation, action->cards);
    return situation->style->raid * value * odds - cost + 0.5 * (1 - odds);
}

/* What the opponent would lose, times the odds that it holds such a card and no block. */
static double ambush(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    double in_reach = situation->other->reserve & rules->ambushable ? 1.0 : other_holds(situation, rules->ambushable);
    double odds = in_reach * (1.0 - 0.9 * other_holds(situation, rules->ambush_blockers));
    double cost = rules->ambush_cost[card_of_action(rules, action)] * coin(situation);
    return situation->style->ambush * 3.4 * odds - cost - 0.6 * missed(situation, action->cards);
}

/* A Native Americans card, if the opponent has one to give. */
static double priest(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    int natives = rules->natives;
    double in_reach = holds(rules, situation->other->reserve, natives) ? 1.0 : other_holds(situation, rules->one[natives]);
    double gain = in_reach * (1.2 + card_worth(situation, natives));
    return situation->style->priest * gain - missed(situation, action->cards);
}

double points_for_conflict(const Situation *situation, const Action *action)
{
    switch (action->kind) {
    case DO_BESIEGE:
        return besiege(situation, action);
    case DO_RAID:
        return raid(situation, action);
    case DO_AMBUSH:
        return ambush(situation, action);
    case DO_PRIEST:
        return priest(situation, action);
    case DO_WITHDRAW:
        return withdraw(situation, action);
    default:
        return reinforce(situation, action);
    }
}
