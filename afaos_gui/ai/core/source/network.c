#include "network.h"
#include "memory.h"

#define BLOCK 4 /* vectors of sums that stay in registers while rows are added */

static int rounded(int width)
{
    return (width + LANES - 1) / LANES * LANES;
}

/* Rows of full vectors from the next weights; `from` goes on behind them. NULL without memory. */
static float *take_rows(const float **from, int rows, int width)
{
    int step = rounded(width);
    float *taken = aligned_memory((size_t)rows * step * sizeof *taken);
    for (int row = 0; taken && row < rows; row++, *from += width)
        memcpy(taken + (size_t)row * step, *from, width * sizeof *taken);
    return taken;
}

/* The next weights as they are. */
static float *take_numbers(const float **from, int count)
{
    float *taken = aligned_memory((size_t)rounded(count) * sizeof *taken);
    if (taken)
        memcpy(taken, *from, count * sizeof *taken);
    *from += count;
    return taken;
}

int make_layers(Layers *layers, const int32_t sizes[5], const float *weights)
{
    int sparse = sizes[0], dense = sizes[1], first = sizes[2], second = sizes[3], outputs = sizes[4];
    if (dense > DENSE || first > WIDEST || second > WIDEST || outputs > WIDEST)
        return 0;
    *layers = (Layers){.sparse = sparse, .dense = dense, .first = first, .second = second, .outputs = outputs};
    layers->first_step = rounded(first);
    layers->second_step = rounded(second);
    layers->output_step = rounded(outputs);
    layers->sparse_rows = take_rows(&weights, sparse, first);
    layers->dense_rows = take_rows(&weights, dense, first);
    layers->first_bias = take_numbers(&weights, first);
    layers->second_rows = take_rows(&weights, first, second);
    layers->second_bias = take_numbers(&weights, second);
    layers->output_rows = take_rows(&weights, second, outputs);
    layers->output_bias = take_numbers(&weights, outputs);
    return layers->sparse_rows && layers->dense_rows && layers->first_bias && layers->second_rows &&
           layers->second_bias && layers->output_rows && layers->output_bias;
}

int make_choices(Choices *choices, const int32_t sizes[2], const float *weights)
{
    if (sizes[1] > WIDEST)
        return 0;
    *choices = (Choices){.inputs = sizes[0], .width = sizes[1], .step = rounded(sizes[1])};
    choices->rows = take_rows(&weights, choices->inputs, choices->width);
    choices->shares = take_numbers(&weights, choices->width);
    choices->alone = take_numbers(&weights, choices->inputs);
    return choices->rows && choices->shares && choices->alone;
}

static void free_layers(Layers *layers)
{
    free_aligned(layers->sparse_rows);
    free_aligned(layers->dense_rows);
    free_aligned(layers->first_bias);
    free_aligned(layers->second_rows);
    free_aligned(layers->second_bias);
    free_aligned(layers->output_rows);
    free_aligned(layers->output_bias);
}

void free_networks(Networks *networks)
{
    free_layers(&networks->value);
    free_layers(&networks->position);
    free_aligned(networks->choices.rows);
    free_aligned(networks->choices.shares);
    free_aligned(networks->choices.alone);
}

/* Add the rows of active inputs to some vectors of sums. */
static inline void add_active_block(float *sums, const float *rows, int step, const uint16_t *active, int count,
                                    int vectors)
{
    Vector block[BLOCK];
    for (int vector = 0; vector < vectors; vector++)
        block[vector] = loaded(sums + vector * LANES);
    for (int at = 0; at < count; at++)
        for (int vector = 0; vector < vectors; vector++)
            block[vector] += loaded(rows + (size_t)active[at] * step + vector * LANES);
    for (int vector = 0; vector < vectors; vector++)
        store(sums + vector * LANES, block[vector]);
}

static void add_active(float *sums, const float *rows, int step, const uint16_t *active, int count)
{
    int column = 0;
    for (; column + BLOCK * LANES <= step; column += BLOCK * LANES)
        add_active_block(sums + column, rows + column, step, active, count, BLOCK);
    for (; column < step; column += LANES)
        add_active_block(sums + column, rows + column, step, active, count, 1);
}

/* Add rows, each times its value, to some vectors of sums. */
static inline void add_scaled_block(float *sums, const float *rows, int step, const float *values, int count,
                                    int vectors)
{
    Vector block[BLOCK];
    for (int vector = 0; vector < vectors; vector++)
        block[vector] = loaded(sums + vector * LANES);
    for (int at = 0; at < count; at++) {
        if (values[at] == 0.0f)
            continue;
        for (int vector = 0; vector < vectors; vector++)
            block[vector] += values[at] * loaded(rows + (size_t)at * step + vector * LANES);
    }
    for (int vector = 0; vector < vectors; vector++)
        store(sums + vector * LANES, block[vector]);
}

static void add_scaled(float *sums, const float *rows, int step, const float *values, int count)
{
    int column = 0;
    for (; column + BLOCK * LANES <= step; column += BLOCK * LANES)
        add_scaled_block(sums + column, rows + column, step, values, count, BLOCK);
    for (; column < step; column += LANES)
        add_scaled_block(sums + column, rows + column, step, values, count, 1);
}

static void rectify(float *sums, int width)
{
    for (int column = 0; column < width; column += LANES)
        store(sums + column, rectified(loaded(sums + column)));
}

void run_layers(const Layers *layers, const uint16_t *active, int count, const float *dense, float *out)
{
    float one[WIDEST], two[WIDEST], last[WIDEST];
    memcpy(one, layers->first_bias, layers->first_step * sizeof(float));
    add_active(one, layers->sparse_rows, layers->first_step, active, count);
    add_scaled(one, layers->dense_rows, layers->first_step, dense, layers->dense);
    rectify(one, layers->first_step);
    memcpy(two, layers->second_bias, layers->second_step * sizeof(float));
    add_scaled(two, layers->second_rows, layers->second_step, one, layers->first);
    rectify(two, layers->second_step);
    memcpy(last, layers->output_bias, layers->output_step * sizeof(float));
    add_scaled(last, layers->output_rows, layers->output_step, two, layers->second);
    memcpy(out, last, layers->outputs * sizeof(float));
}

int choice_inputs(Rules rules, const Action *action, int side, int *found)
{
    int kind = action->kind, count = 0;
    found[count++] = side * CHOICE_KINDS + kind;
    if (action->place >= 0)
        found[count++] = CHOICE_PLACE + kind * PLACES + action->place;
    int cards = count_of(action->cards) + (action->lead != NO_CARD);
    int number = cards < CHOICE_MOST_CARDS ? cards : CHOICE_MOST_CARDS;
    found[count++] = CHOICE_NUMBER + kind * (CHOICE_MOST_CARDS + 1) + number;
    int of_kind = CHOICE_CARD + kind * CARDS;
    if (kind == DO_BESIEGE)
        found[count++] = CHOICE_CARD + CHOICE_SIEGE_CARD * CARDS + action->lead;
    else if (action->lead != NO_CARD) {
        found[count++] = of_kind + action->lead;
        found[count++] = CHOICE_SPENT + action->lead;
    }
    for (Pile left = action->cards; left; left &= left - 1) {
        int card = rules->kind_of[lowest(left)];
        found[count++] = of_kind + card;
        found[count++] = CHOICE_SPENT + card;
    }
    return count;
}

float score_choice(Rules rules, const Choices *choices, const float *position, const Action *action, int side)
{
    int inputs[2 * BITS + 8];
    int count = choice_inputs(rules, action, side, inputs);
    float score = 0.0f;
    for (int at = 0; at < count; at++)
        score += choices->alone[inputs[at]];
    Vector sums = {0};
    for (int column = 0; column < choices->step; column += LANES) {
        Vector block = loaded(position + column);
        for (int at = 0; at < count; at++)
            block += loaded(choices->rows + (size_t)inputs[at] * choices->step + column);
        sums += rectified(block) * loaded(choices->shares + column);
    }
    return score + sum_of(sums);
}
