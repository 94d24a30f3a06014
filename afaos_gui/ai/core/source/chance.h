/* Where draws come from: a generator of its own for each game, or a list of recorded cards. */

#pragma once
#include "cards.h"

typedef struct {
    uint64_t state[4];
    const uint8_t *listed; /* kinds to draw one after another; NULL draws at random */
    int32_t listed_left;
    int32_t failed; /* whether a listed card was not there */
    uint64_t draws;
} Chance;

void seed_chance(Chance *chance, uint64_t seed);

/* xoshiro256** by Blackman and Vigna. */
static inline uint64_t next_bits(Chance *chance)
{
    uint64_t *s = chance->state;
    uint64_t result = s[1] * 5;
    result = (result << 7 | result >> 57) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

/* A number from 0 to below `limit`; the bias is below 2 to the power of -32. */
static inline uint32_t below(Chance *chance, uint32_t limit)
{
    return (uint32_t)((next_bits(chance) >> 32) * limit >> 32);
}

static inline double fraction(Chance *chance)
{
    return (double)(next_bits(chance) >> 11) * 0x1p-53;
}

/* A card of the pile, each copy equally likely, or the next listed one. */
int draw_card(Rules rules, Chance *chance, Pile pile);
