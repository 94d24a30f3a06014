/* What is learned from: whole games, and the inputs of kept positions and decisions. */

#include "export.h"
#include "selfplay.h"

/* The inputs of positions `step` bytes apart. Returns how many active inputs there are in all; -1 without room. */
EXPORT int64_t plant_inputs_of(Rules rules, const char *states, int64_t step, int64_t count, int32_t by_viewer,
                               uint16_t *active, int64_t room, int64_t *begins, float *dense)
{
    int64_t at = 0;
    for (int64_t number = 0; number < count; number++) {
        const State *state = (const State *)(states + number * step);
        begins[number] = at;
        if (room - at < MOST_INPUTS)
            return -1;
        at += active_inputs(rules, state, by_viewer ? state->to_decide : INPUT_NOBODY, active + at);
        if (dense) {
            signals(rules, state, dense + number * DENSE);
            means(rules, state, dense + number * DENSE + SIGNALS);
        }
    }
    begins[count] = at;
    return at;
}

static float share_of(const Action *action, const Choice *choices, int count)
{
    for (int at = 0; at < count; at++)
        if (!__builtin_memcmp(action, &choices[at].action, sizeof *action))
            return choices[at].share;
    return 0.0f;
}

/* The inputs of every legal action of a decision, each list closed by CHOICE_END, and the shares of the visits. Returns
   the number of actions and stores that of their inputs; -1 without room. */
EXPORT int32_t plant_choices_of(Rules rules, const Question *question, const Choice *choices, int16_t *inputs,
                                int32_t room, int32_t *used, float *shares)
{
    Action at[MOST_LISTED];
    Actions listed = {at, 0, MOST_LISTED, LISTED_WHOLE, 0};
    list_actions(rules, &question->state, &listed);
    int side = question->state.to_decide;
    *used = 0;
    for (int number = 0; number < listed.count; number++) {
        int found[2 * BITS + 8], count = choice_inputs(rules, &at[number], side, found);
        if (*used + count + 1 > room)
            return -1;
        for (int input = 0; input < count; input++)
            inputs[(*used)++] = (int16_t)found[input];
        inputs[(*used)++] = CHOICE_END;
        shares[number] = share_of(&at[number], choices + question->first, question->count);
    }
    return listed.count;
}

EXPORT void plant_play(Search *search, Rules rules, const Mind *british, const Mind *french, const Settings *settings,
                       uint64_t seed, Kept *kept, Game *game)
{
    const Mind *minds[2] = {british, french};
    play_game(search, rules, minds, settings, seed, kept, game);
}
