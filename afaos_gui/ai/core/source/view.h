/* What one side knows of a position. */

#pragma once
#include "chance.h"
#include "position.h"

/* Deal the cards that `viewer` has not seen anew between the other side's hand and draw pile. */
void determinise(Rules rules, State *state, int viewer, Chance *chance);

/* A hash of everything that the side to decide can see, apart from the number of the turn. */
uint64_t visible_key(Rules rules, const State *state);
