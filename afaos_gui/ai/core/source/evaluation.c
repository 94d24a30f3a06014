#include "evaluation.h"
#include <math.h>
#include <string.h>

void value_heads(Rules rules, const Networks *networks, const State *state, float heads[HEADS])
{
    uint16_t active[MOST_INPUTS];
    float row[DENSE];
    int count = active_inputs(rules, state, INPUT_NOBODY, active);
    signals(rules, state, row);
    if (networks->value.dense > SIGNALS)
        means(rules, state, row + SIGNALS);
    run_layers(&networks->value, active, count, row, heads);
}

float value_of(Rules rules, const Networks *networks, const State *state)
{
    if (state->ending != END_NONE)
        return state->winner == BRITISH ? 1.0f : 0.0f;
    float heads[WIDEST];
    value_heads(rules, networks, state, heads);
    return 1.0f / (1.0f + expf(-fmaxf(-30.0f, fminf(30.0f, heads[0]))));
}

void choice_scores(Rules rules, const Networks *networks, const State *state, const Action *at, int count,
                   float *scores)
{
    uint16_t active[MOST_INPUTS];
    float position[WIDEST] = {0};
    int side = state->to_decide;
    int inputs = active_inputs(rules, state, side, active);
    run_layers(&networks->position, active, inputs, NULL, position);
    for (int number = 0; number < count; number++)
        scores[number] = score_choice(rules, &networks->choices, position, &at[number], side);
}

int likeliest(Rules rules, const Networks *networks, const State *state, int most, float least, Option *options)
{
    Action at[MOST_LISTED];
    float scores[MOST_LISTED];
    Actions listed = {at, 0, MOST_LISTED, LISTED_WHOLE, 0};
    list_actions(rules, state, &listed);
    choice_scores(rules, networks, state, at, listed.count, scores);
    float best = -INFINITY, whole = 0.0f;
    for (int number = 0; number < listed.count; number++)
        best = fmaxf(best, scores[number]);
    int count = 0;
    for (int number = 0; number < listed.count; number++) {
        float score = scores[number];
        if (score < best - least || (count == most && score <= options[most - 1].prior))
            continue;
        int place = count < most ? count++ : most - 1;
        for (; place > 0 && options[place - 1].prior < score; place--)
            options[place] = options[place - 1];
        options[place] = (Option){.action = at[number], .prior = score};
    }
    for (int number = 0; number < count; number++)
        whole += options[number].prior = expf(options[number].prior - best);
    for (int number = 0; number < count; number++)
        options[number].prior /= whole;
    return count;
}
