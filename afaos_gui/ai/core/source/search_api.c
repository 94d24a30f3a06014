/* Searches as Python asks for them. */

#include "export.h"
#include "search.h"
#include <stdlib.h>

EXPORT Search *core_search(void)
{
    Search *made = malloc(sizeof *made);
    if (made && make_search(made))
        return made;
    if (made)
        free_search(made);
    free(made);
    return NULL;
}

EXPORT void core_free_search(Search *search)
{
    free_search(search);
    free(search);
}

/* Forget everything, and judge with this mind from now on, which has to last as long. */
EXPORT void core_begin(Search *search, Rules rules, const Mind *mind)
{
    begin_search(search, rules, mind);
}

EXPORT void core_follow(Search *search, const Action *action)
{
    follow_action(search, action);
}

EXPORT void core_look_at(Search *search, const State *state, const Pile *begun, uint64_t seed)
{
    seed_chance(&search->chance, seed);
    look_at(search, state, *begun);
}

EXPORT int32_t core_grow(Search *search, const State *state, int32_t iterations, double left, int32_t *is_decided)
{
    int done = grow_search(search, state, iterations, left);
    *is_decided = search->is_decided;
    return done;
}

EXPORT void core_search_action(Search *search, const State *state, const Action *action, int32_t visits, uint64_t seed,
                               Followed *found)
{
    seed_chance(&search->chance, seed);
    search_action(search, state, action, visits, found);
}

EXPORT int32_t core_candidates(const Search *search, const State *state, Candidate *found, int32_t most)
{
    return candidates_of(search, state, found, most);
}

EXPORT int32_t core_line(const Search *search, const Action *action, Action *line, int32_t most)
{
    return line_after(search, action, line, most);
}
