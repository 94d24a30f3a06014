/* Whole games of searching players, and what is kept of them to learn from. */

#pragma once
#include "records.h"
#include "search.h"

/* Room for what is kept of a game; the counts stand in its Game. */
typedef struct {
    Position *positions;
    Question *questions;
    Choice *choices;
    int32_t most_positions, most_questions, most_choices;
} Kept;

/* Play a game between two minds. The search is used for both, one turn after the other. */
void play_game(Search *search, Rules rules, const Mind *const minds[2], const Settings *settings, uint64_t seed,
               Kept *kept, Game *game);
