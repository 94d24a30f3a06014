#include "network.h"
#include <stdlib.h>
#include <string.h>

#define VECTOR 16
#define BLOCK 64

static int rounded(int width)
{
    return (width + VECTOR - 1) / VECTOR * VECTOR;
}

static float *aligned_floats(size_t count)
{
    size_t bytes = (count + VECTOR) * sizeof(float);
    float *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (memory)
        memset(memory, 0, bytes);
    return memory;
}

/* Copy rows of a given width to where rows have full vectors; returns what follows them in both places. */
static const float *take_rows(float **to, int rows, int width, int step, const float *from, float **kept)
{
    *kept = *to;
    for (int row = 0; row < rows; row++)
        memcpy(*to + (size_t)row * step, from + (size_t)row * width, width * sizeof(float));
    *to += (size_t)rows * step;
    return from + (size_t)rows * width;
}

int make_layers(Layers *layers, const int32_t sizes[5], const float *weights)
{
    int sparse = sizes[0], dense = sizes[1], first = sizes[2], second = sizes[3], outputs = sizes[4];
    *layers = (Layers){.sparse = sparse, .dense = dense, .first = first, .second = second, .outputs = outputs};
    layers->first_step = rounded(first);
    layers->second_step = rounded(second);
    layers->output_step = rounded(outputs);
    size_t count = (size_t)(sparse + dense + 1) * layers->first_step + (size_t)(first + 1) * layers->second_step +
                   (size_t)(second + 1) * layers->output_step;
    float *at = layers->memory = aligned_floats(count);
    if (!at || dense > DENSE || first > WIDEST || second > WIDEST || outputs > WIDEST)
        return 0;
    weights = take_rows(&at, sparse, first, layers->first_step, weights, &layers->sparse_rows);
    weights = take_rows(&at, dense, first, layers->first_step, weights, &layers->dense_rows);
    weights = take_rows(&at, 1, first, layers->first_step, weights, &layers->first_bias);
    weights = take_rows(&at, first, second, layers->second_step, weights, &layers->second_rows);
    weights = take_rows(&at, 1, second, layers->second_step, weights, &layers->second_bias);
    weights = take_rows(&at, second, outputs, layers->output_step, weights, &layers->output_rows);
    take_rows(&at, 1, outputs, layers->output_step, weights, &layers->output_bias);
    return 1;
}

int make_choices(Choices *choices, const int32_t sizes[2], const float *weights)
{
    int inputs = sizes[0], width = sizes[1];
    *choices = (Choices){.inputs = inputs, .width = width, .step = rounded(width)};
    float *at = choices->memory = aligned_floats((size_t)(inputs + 1) * choices->step + inputs);
    if (!at || width > WIDEST)
        return 0;
    weights = take_rows(&at, inputs, width, choices->step, weights, &choices->rows);
    weights = take_rows(&at, 1, width, choices->step, weights, &choices->shares);
    choices->alone = at;
    memcpy(at, weights, inputs * sizeof(float));
    return 1;
}

void free_networks(Networks *networks)
{
    free(networks->value.memory);
    free(networks->position.memory);
    free(networks->choices.memory);
}

/* Add the rows of active inputs, a block of columns at a time so that the sums stay in registers. */
static void add_active(float *restrict sums, const float *restrict rows, int step, const uint16_t *active, int count)
{
    int column = 0;
    for (; column + BLOCK <= step; column += BLOCK) {
        float block[BLOCK];
        memcpy(block, sums + column, sizeof block);
        for (int at = 0; at < count; at++) {
            const float *row = rows + (size_t)active[at] * step + column;
            for (int unit = 0; unit < BLOCK; unit++)
                block[unit] += row[unit];
        }
        memcpy(sums + column, block, sizeof block);
    }
    for (; column < step; column += VECTOR) {
        float block[VECTOR];
        memcpy(block, sums + column, sizeof block);
        for (int at = 0; at < count; at++) {
            const float *row = rows + (size_t)active[at] * step + column;
            for (int unit = 0; unit < VECTOR; unit++)
                block[unit] += row[unit];
        }
        memcpy(sums + column, block, sizeof block);
    }
}

static void add_scaled(float *restrict sums, const float *restrict rows, int step, const float *values, int count)
{
    for (int column = 0; column < step; column += VECTOR) {
        float block[VECTOR];
        memcpy(block, sums + column, sizeof block);
        for (int at = 0; at < count; at++) {
            const float *row = rows + (size_t)at * step + column;
            for (int unit = 0; unit < VECTOR; unit++)
                block[unit] += values[at] * row[unit];
        }
        memcpy(sums + column, block, sizeof block);
    }
}

static void rectify(float *sums, int width)
{
    for (int at = 0; at < width; at++)
        sums[at] = sums[at] > 0.0f ? sums[at] : 0.0f;
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
    for (int column = 0; column < choices->step; column += VECTOR) {
        float block[VECTOR], sum = 0.0f;
        memcpy(block, position + column, sizeof block);
        for (int at = 0; at < count; at++) {
            const float *row = choices->rows + (size_t)inputs[at] * choices->step + column;
            for (int unit = 0; unit < VECTOR; unit++)
                block[unit] += row[unit];
        }
        for (int unit = 0; unit < VECTOR; unit++)
            sum += (block[unit] > 0.0f ? block[unit] : 0.0f) * choices->shares[column + unit];
        score += sum;
    }
    return score;
}
