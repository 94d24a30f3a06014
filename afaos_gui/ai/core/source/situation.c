#include "situation.h"

Situation situation_of(Rules rules, const Judge *judge, const State *state, int side)
{
    return (Situation){
        .rules = rules,
        .judge = judge,
        .style = &judge->styles[side],
        .state = state,
        .me = &state->sides[side],
        .other = &state->sides[1 - side],
        .side = side,
        .usable = usable_cards(rules, state, side),
    };
}

int copies_owned(const Situation *situation, int card)
{
    const State *state = situation->state;
    const Side *me = situation->me;
    Rules rules = situation->rules;
    int count = copies_in(rules, me->hand, card) + copies_in(rules, me->draw, card);
    count += copies_in(rules, me->discard, card) + copies_in(rules, me->reserve, card);
    count += copies_in(rules, state->attackers[situation->side], card);
    return count + copies_in(rules, state->defenders[1 - situation->side], card);
}

double other_holds(const Situation *situation, Pile kinds)
{
    Rules rules = situation->rules;
    const Side *other = situation->other;
    if (other->known & kinds)
        return 1.0;
    Pile hidden = less_cards(rules, other->hand, other->known);
    int cards = count_of(hidden), all = cards + count_of(other->draw), wanted = 0;
    FOR_KINDS(rules, kind, kinds)
        wanted += copies_in(rules, hidden, kind) + copies_in(rules, other->draw, kind);
    if (!wanted || cards <= 0)
        return 0.0;
    double none = 1.0; /* that all hidden cards are among the others */
    for (int drawn = 0; drawn < cards; drawn++)
        none *= all - wanted - drawn <= 0 ? 0.0 : (double)(all - wanted - drawn) / (all - drawn);
    return 1.0 - none;
}

int lead_of(const Situation *situation)
{
    int mine = total_points(situation->rules, situation->state, situation->side);
    int theirs = total_points(situation->rules, situation->state, 1 - situation->side);
    return mine - theirs - (situation->side == BRITISH);
}

double nearness_of_end(const Situation *situation)
{
    double villages = villages_left(situation->rules, situation->state, situation->side) / 18.0;
    double towns = towns_left(situation->rules, situation->state, situation->side) / 12.0;
    double used = 1.0 - (villages < towns ? villages : towns);
    double captured = captured_points(situation->me) / 12.0;
    double near = used > captured ? used : captured;
    return near > 0.0 ? near : 0.0;
}

int empire_strength(Rules rules, Pile pile)
{
    int total = 0;
    FOR_KINDS(rules, kind, pile & rules->empire_cards)
        total += rules->strength[0][kind] * copies_in(rules, pile, kind);
    return total;
}

int deck_strength(const Situation *situation)
{
    Rules rules = situation->rules;
    const Side *me = situation->me;
    return empire_strength(rules, me->hand) + empire_strength(rules, me->draw) + empire_strength(rules, me->discard);
}

int usable_strength(const Situation *situation, int place, int attacking)
{
    Rules rules = situation->rules;
    Pile barred = attacking ? rules->defender_only : 0;
    int ships = with_ships(rules, place), total = 0;
    FOR_KINDS(rules, kind, situation->me->hand & situation->usable & ~barred)
        total += rules->strength[ships][kind] * copies_in(rules, situation->me->hand, kind);
    return total;
}

int worth_of_place(const Situation *situation, int place)
{
    uint64_t towns = situation->me->towns | situation->other->towns;
    return situation->rules->points[place] * (in_set(towns, place) ? 2 : 1);
}

int leads_there(const Situation *situation, int place)
{
    Rules rules = situation->rules;
    const Side *me = situation->me;
    Pile cards = situation->usable & rules->location_cards & (me->hand | me->draw | me->discard);
    FOR_KINDS(rules, card, cards)
        if (in_set(rules->leads_to[card], place))
            return 1;
    return 0;
}
