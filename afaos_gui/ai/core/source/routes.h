/* Pairs of cards (start and transport) that lead to places. */

#pragma once
#include "chapters.h"

#define MOST_PAIRS 96

typedef struct {
    int count[PLACES];
    int left_out; /* whether a place had more pairs than there is room for */
    Pile pairs[PLACES][MOST_PAIRS];
} Routes;

/* The pairs that lead to the wanted places; each once, whichever of its cards is the start. */
void find_routes(Rules rules, Pile playable, uint64_t wanted, Routes *routes);

static inline void add_route(Routes *routes, int place, Pile pair)
{
    int count = routes->count[place];
    for (int number = 0; number < count; number++)
        if (routes->pairs[place][number] == pair)
            return;
    if (count == MOST_PAIRS) {
        routes->left_out = 1;
        return;
    }
    routes->pairs[place][count] = pair;
    routes->count[place]++;
}
