/* Searches that Python asks for. */

#include "selfplay.h"
#include <stdlib.h>

#define EXPORT __attribute__((visibility("default")))

EXPORT Search *plant_search(void)
{
    Search *made = malloc(sizeof *made);
    if (made && make_search(made))
        return made;
    if (made)
        free_search(made);
    free(made);
    return NULL;
}

EXPORT void plant_free_search(Search *search)
{
    free_search(search);
    free(search);
}

/* Search a position from scratch; returns the number of candidates. */
EXPORT int32_t plant_think(Search *search, Rules rules, const Mind *mind, const State *state, int32_t iterations,
                           uint64_t seed, Candidate *found, int32_t most, int32_t *done)
{
    seed_chance(&search->chance, seed);
    begin_search(search, rules, mind);
    *done = run_search(search, state, state->sides[state->mover].reserve, iterations);
    return candidates_of(search, state, found, most);
}

EXPORT void plant_play(Search *search, Rules rules, const Mind *british, const Mind *french, const Settings *settings,
                       uint64_t seed, Kept *kept, Game *game)
{
    const Mind *minds[2] = {british, french};
    play_game(search, rules, minds, settings, seed, kept, game);
}
