/* The inputs of the networks for a position, as inputs.py, signals.py and threats.py in afaos_gui/ai/judgement describe
   them. */

#pragma once
#include "position.h"

#define MOST_INPUTS 512

/* The active binary inputs; with a viewer, the other side's hand counts as drawn where it has not seen it. */
int active_inputs(Rules rules, const State *state, int viewer, uint16_t found[MOST_INPUTS]);

/* The numbers besides them, and the further ones that some networks read. */
void signals(Rules rules, const State *state, float row[SIGNALS]);
void means(Rules rules, const State *state, float row[MEANS]);
