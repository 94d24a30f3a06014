/* New games, legal actions, and what they do: rules/engine.py. */

#pragma once
#include "chapters.h"

void new_game(Rules rules, State *state, Chance *chance);

/* Do an action that is known to be legal. */
void do_action(Rules rules, State *state, const Action *action, Chance *chance);
