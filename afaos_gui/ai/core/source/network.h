/* Inference of the networks, with the results of afaos_gui/ai/judgement/network.py, which documents them. */

#pragma once
#include "inputs.h"
#include "vectors.h"

#define WIDEST 512

typedef struct {
    int sparse, dense, first, second, outputs;
    int first_step, second_step, output_step; /* numbers from row to row: the width, rounded up to full vectors */
    float *sparse_rows, *dense_rows, *second_rows, *output_rows;
    float *first_bias, *second_bias, *output_bias;
} Layers;

typedef struct {
    int inputs, width, step;
    float *rows, *shares, *alone;
} Choices;

/* The learned evaluation: how a position stands, and which actions are likely. */
typedef struct {
    Layers value, position;
    Choices choices;
} Networks;

/* floats as network.py orders them. Returns whether there was memory. */
int make_layers(Layers *layers, const int32_t sizes[5], const float *weights);
int make_choices(Choices *choices, const int32_t sizes[2], const float *weights);
void free_networks(Networks *networks);

void run_layers(const Layers *layers, const uint16_t *active, int count, const float *dense, float *out);

/* The inputs of an action, as afaos_gui/ai/judgement/choices.py lists them; returns how many. */
int choice_inputs(Rules rules, const Action *action, int side, int *found);

/* The log odds of an action, up to a constant, given the position's encoding. */
float score_choice(Rules rules, const Choices *choices, const float *position, const Action *action, int side);
