/* The learned evaluation: the value of a position, and its likeliest actions. */

#pragma once
#include "engine.h"
#include "network.h"

typedef struct {
    Action action;
    float prior;
    float padding;
} Option;

/* All heads of the value network for a position in a turn. */
void value_heads(Rules rules, const Networks *networks, const State *state, float heads[HEADS]);

/* The probability of a British win. */
float value_of(Rules rules, const Networks *networks, const State *state);

/* The actions with their probabilities, likeliest first; at most `most`, none with log odds `least` below the first. */
int likeliest(Rules rules, const Networks *networks, const State *state, int most, float least, Option *options);

/* Scores of the actions of a position. */
void choice_scores(Rules rules, const Networks *networks, const State *state, const Action *at, int count,
                   float *scores);
