/* What Python calls. */

#include "export.h"
#include "judge.h"
#include <stdlib.h>

EXPORT int32_t core_actions(Rules rules, const State *state, Action *room, int32_t most, int32_t whole,
                             int32_t *left_out)
{
    Actions actions = {room, 0, most, whole, 0};
    list_actions(rules, state, &actions);
    *left_out = actions.left_out;
    return actions.count;
}

/* Do a legal action with the draws listed; returns how many of them are left over, -1 if one was not there. */
EXPORT int32_t core_do(Rules rules, State *state, const Action *action, const uint8_t *draws, int32_t count)
{
    static const uint8_t nothing;
    Chance chance = {.listed = draws ? draws : &nothing, .listed_left = count};
    do_action(rules, state, action, &chance);
    return chance.failed ? -1 : chance.listed_left;
}

EXPORT void core_new_game(Rules rules, State *state, uint64_t seed)
{
    Chance chance;
    seed_chance(&chance, seed);
    new_game(rules, state, &chance);
}

/* Networks from sizes (five for the value, five for the position, two for the choices) and weights; NULL if too large. */
EXPORT Networks *core_networks(const int32_t sizes[12], const float *value, const float *position,
                                const float *choices)
{
    Networks *made = calloc(1, sizeof *made);
    if (made && make_layers(&made->value, sizes, value) && make_layers(&made->position, sizes + 5, position) &&
        make_choices(&made->choices, sizes + 10, choices))
        return made;
    if (made)
        free_networks(made);
    free(made);
    return NULL;
}

EXPORT void core_free_networks(Networks *networks)
{
    free_networks(networks);
    free(networks);
}

EXPORT int32_t core_inputs(Rules rules, const State *state, int32_t viewer, uint16_t *active, float *dense)
{
    signals(rules, state, dense);
    means(rules, state, dense + SIGNALS);
    return active_inputs(rules, state, viewer, active);
}

EXPORT void core_heads(Rules rules, const Networks *networks, const State *state, float *heads)
{
    value_heads(rules, networks, state, heads);
}

EXPORT void core_scores(Rules rules, const Networks *networks, const State *state, const Action *at, int32_t count,
                         float *scores)
{
    choice_scores(rules, networks, state, at, count, scores);
}

/* Points and payment costs of actions by the heuristics. */
EXPORT void core_points(Rules rules, const Judge *judge, const State *state, const Action *at, int32_t count,
                         double *points, double *costs)
{
    Situation situation = situation_of(rules, judge, state, state->to_decide);
    for (int number = 0; number < count; number++) {
        points[number] = points_of(&situation, &at[number]);
        costs[number] = payment_cost(&situation, &at[number]);
    }
}
