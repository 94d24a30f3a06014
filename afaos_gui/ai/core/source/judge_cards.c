/* Heuristics for money and for managing cards. */

#include "judge.h"

static double income(const Situation *situation, const Action *action, int amount)
{
    return coin(situation) * amount - missed(situation, spent_cards(situation, action));
}

static int money_on(Rules rules, Pile cards)
{
    int money = 0;
    FOR_KINDS(rules, card, cards)
        money += rules->money[card];
    return money;
}

/* What the card adds to the deck beyond its price. */
static double draft(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    const Style *style = situation->style;
    int card = card_of_action(rules, action);
    int is_wanted = style->wanted_copies[card] >= 0;
    int wanted = is_wanted ? style->wanted_copies[card] : situation->judge->usual_copies[card];
    double worth = card_worth(situation, card);
    if (copies_owned(situation, card) >= wanted)
        worth *= 0.35;
    else if (style->wants_any && !is_wanted)
        worth *= 0.5;
    double dilution = 0.35 + 0.02 * deck_size(situation);
    double late = nearness_of_end(situation) - 0.6;
    double near = 1.0 - 0.5 * (late > 0.0 ? late : 0.0);
    double dear = rules->cost[card] * 0.3 * coin(situation);
    return style->draft * 0.85 * worth * near - dilution - dear;
}

/* New cards sooner, in exchange for dead ones. */
static double discard(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    double value = -0.35 - (count_of(action->cards) - 1) * coin(situation);
    FOR_KINDS(rules, card, action->cards) {
        double worth = situation->judge->hand_worth[card];
        int dead = !holds(rules, situation->usable, card) || worth <= 1.5;
        value += (dead ? 0.75 : -0.25 * worth) * copies_in(rules, action->cards, card);
    }
    return situation->me->draw || situation->me->discard ? value : value - 0.5;
}

/* Strength saved for a later siege. */
static double reserve(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    const State *state = situation->state;
    int card = card_of_action(rules, action), strength = rules->printed_strength[card];
    if (strength && !holds(rules, rules->defender_only, card)) {
        for (int attacker = 0; attacker < 2; attacker++)
            if (is_besieging(state, attacker) && can_reinforce(situation, state->besieged[attacker]))
                return 0.1;
        return situation->style->reserve * (0.55 + 0.35 * strength) - 0.3;
    }
    return card_worth(situation, card) < 0.7 ? 0.2 : -0.6;
}

/* Good if a siege can use the cards and there are actions left to use them. */
static double retrieve(const Situation *situation)
{
    const State *state = situation->state;
    Pile cards = situation->me->reserve;
    double price = count_of(cards) * coin(situation);
    int actions = state->actions_left, side = situation->side;
    if (!actions || !empire_strength(situation->rules, cards))
        return -2.0 - price;
    int attacker = 0;
    while (attacker < 2 && !(is_besieging(state, attacker) && can_reinforce(situation, state->besieged[attacker])))
        attacker++;
    if (attacker == 2)
        return -2.0;
    int own = attacker == side;
    int ahead = balance(situation->rules, state, attacker) * (own ? 1 : -1);
    int in_hand = usable_strength(situation, state->besieged[attacker], own);
    return ahead >= 3 || in_hand >= 3 * actions ? -1.0 : 4.0 - price;
}

/* A thinner deck; the less the cards are worth, the better. */
static double governor(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    double gain = 0.0;
    FOR_KINDS(rules, card, action->cards) {
        int place = rules->location[card];
        int lost = place >= 0 && !in_set(controlled(situation->me), place);
        gain += (lost ? 1.3 : 0.75 - card_worth(situation, card)) * copies_in(rules, action->cards, card);
    }
    return situation->style->governor * gain - 0.2;
}

/* The card taken back can be used at once. */
static double intendant(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    const State *state = situation->state;
    int card = card_of_action(rules, action), side = situation->side;
    double value = situation->judge->hand_worth[card] * 0.3;
    int attacker = is_besieging(state, side) ? side : 1 - side;
    if (is_besieging(state, attacker) && can_reinforce(situation, state->besieged[attacker]))
        value += 1.5 * rules->strength[with_ships(rules, state->besieged[attacker])][card];
    if (card == rules->trader[side])
        value += 1.0 * count_of(situation->me->hand & rules->fur_cards & situation->usable);
    if (state->actions_left <= 1)
        value *= 0.5;
    return value - 2 * coin(situation) - 0.4;
}

double points_for_cards(const Situation *situation, const Action *action)
{
    Rules rules = situation->rules;
    switch (action->kind) {
    case DO_TAKE_MONEY:
    case DO_MERCHANT:
        return income(situation, action, money_on(rules, action->cards));
    case DO_TRADER:
        return income(situation, action, 2 * count_of(action->cards));
    case DO_PIRACY: {
        int loss = situation->other->money < 2 ? situation->other->money : 2;
        return income(situation, action, 2) + 0.4 * loss;
    }
    case DO_SELL_FUR:
        return income(situation, action, count_of(action->cards)) - 0.3;
    case DO_DRAFT:
        return draft(situation, action);
    case DO_DISCARD:
        return discard(situation, action);
    case DO_RESERVE:
        return reserve(situation, action);
    case DO_RETRIEVE_RESERVE:
        return retrieve(situation);
    case DO_GOVERNOR:
        return governor(situation, action);
    case DO_INTENDANT:
        return intendant(situation, action);
    default: /* Home Support: three cards for free, best while they can be used */
        return situation->state->actions_left ? 5.0 : -0.5;
    }
}
