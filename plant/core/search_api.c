/* Searches that Python asks for. */

#include "search.h"
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
    *done = run_search(search, state, iterations);
    return candidates_of(search, state, found, most);
}
