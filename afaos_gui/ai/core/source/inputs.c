#include "inputs.h"

typedef struct {
    uint16_t *at;
} List;

static inline void add(List *list, int input)
{
    *list->at++ = (uint16_t)input;
}

static void add_cards(Rules rules, List *list, int number, Pile pile)
{
    int base = number * CARDS;
    for (; pile; pile &= pile - 1)
        add(list, base + rules->kind_of[lowest(pile)]);
}

static void add_places(List *list, int number, uint64_t places)
{
    FOR_PLACES(place, places)
        add(list, INPUT_PIECES + number * PLACES + place);
}

static void add_steps(List *list, int offset, const int *steps, int count, int amount)
{
    for (int number = 0; number < count && steps[number] <= amount; number++)
        add(list, offset + number);
}

#define LENGTH(steps) ((int)(sizeof(steps) / sizeof *(steps)))
#define ADD_STEPS(list, offset, side, steps, amount)                                                                   \
    add_steps(list, (offset) + (side) * LENGTH(steps), steps, LENGTH(steps), amount)

int active_inputs(Rules rules, const State *state, int viewer, uint16_t found[MOST_INPUTS])
{
    List list = {found};
    for (int side = 0; side < 2; side++) {
        const Side *me = &state->sides[side];
        int base = side * INPUT_PILES;
        Pile hand = me->hand, hidden = 0;
        if (viewer == 1 - side) {
            hidden = less_cards(rules, hand, me->known);
            hand = me->known;
        }
        add_cards(rules, &list, base, hand);
        add_cards(rules, &list, base + 1, me->known);
        add_cards(rules, &list, base + 2, me->draw);
        add_cards(rules, &list, base + 2, hidden);
        add_cards(rules, &list, base + 3, me->discard);
        add_cards(rules, &list, base + 4, me->reserve);
        add_places(&list, 2 * side, me->villages);
        add_places(&list, 2 * side + 1, me->towns);
        ADD_STEPS(&list, INPUT_MONEY, side, MONEY_STEPS, me->money);
        ADD_STEPS(&list, INPUT_VILLAGES, side, VILLAGE_STEPS, villages_left(rules, state, side));
        ADD_STEPS(&list, INPUT_TOWNS, side, TOWN_STEPS, towns_left(rules, state, side));
        ADD_STEPS(&list, INPUT_CAPTURES, side, CAPTURE_STEPS, captured_points(me));
        ADD_STEPS(&list, INPUT_HANDS, side, HAND_STEPS, count_of(me->hand));
        if (is_besieging(state, side)) {
            add(&list, INPUT_SIEGES + side * PLACES + state->besieged[side]);
            int step = balance(rules, state, side) - INPUT_LOWEST_BALANCE;
            step = step < 0 ? 0 : step >= INPUT_BALANCES ? INPUT_BALANCES - 1 : step;
            add(&list, INPUT_BALANCE + side * INPUT_BALANCES + step);
            add_cards(rules, &list, base + 5, state->attackers[side]);
            add_cards(rules, &list, (1 - side) * INPUT_PILES + 5, state->defenders[side]);
        }
    }
    add_places(&list, 4, state->forts);
    int left = state->actions_left < 2 ? state->actions_left : 2;
    add(&list, INPUT_TURN + state->mover * 3 + left);
    return (int)(list.at - found);
}
