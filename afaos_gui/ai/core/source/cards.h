/* Piles: multisets of cards in 128 bits.

   Each kind of card has as many neighbouring bits as it has copies, and a pile that holds n of them has the lowest n
   of those bits set. So a pile has one form only, the lowest bits alone (`firsts`) say which kinds it holds, and masks
   of kinds combine with piles as bits. */

#pragma once
#include "layout.h"

typedef const Tables *Rules;

static inline int count_of(Pile pile)
{
    return __builtin_popcountll((uint64_t)pile) + __builtin_popcountll((uint64_t)(pile >> 64));
}

static inline int lowest(Pile pile)
{
    uint64_t low = (uint64_t)pile;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(pile >> 64));
}

/* Which kinds a pile holds, as a mask of their lowest bits. */
static inline Pile kinds_of(Rules rules, Pile pile)
{
    return pile & rules->firsts;
}

/* Run through the kinds of a pile, ascending. */
#define FOR_KINDS(rules, kind, pile)                                                                                   \
    for (Pile kind##_left = kinds_of(rules, pile); kind##_left; kind##_left = 0)                                       \
        for (int kind; kind##_left && (kind = (rules)->kind_of[lowest(kind##_left)], 1); kind##_left &= kind##_left - 1)

static inline int holds(Rules rules, Pile pile, int kind)
{
    return (pile & rules->one[kind]) != 0;
}

static inline int copies_in(Rules rules, Pile pile, int kind)
{
    return count_of(pile & rules->all[kind]);
}

/* A pile of `count` copies of a kind. */
static inline Pile copies_of(Rules rules, int kind, int count)
{
    return (rules->one[kind] << count) - rules->one[kind];
}

static inline Pile with_card(Rules rules, Pile pile, int kind)
{
    return pile | ((pile & rules->all[kind]) << 1) | rules->one[kind];
}

static inline Pile without_card(Rules rules, Pile pile, int kind)
{
    Pile all = rules->all[kind];
    return (pile & ~all) | (((pile & all) >> 1) & all);
}

/* Both piles together. */
static inline Pile with_cards(Rules rules, Pile pile, Pile more)
{
    Pile both = pile & more & rules->firsts;
    Pile joined = pile | more;
    FOR_KINDS(rules, kind, both)
        joined |= copies_of(rules, kind, copies_in(rules, pile, kind) + copies_in(rules, more, kind));
    return joined;
}

/* The pile without cards that it holds. */
static inline Pile less_cards(Rules rules, Pile pile, Pile taken)
{
    Pile several = pile & taken & rules->firsts & rules->multiples;
    Pile left = pile & ~taken;
    FOR_KINDS(rules, kind, several)
        left = (left & ~rules->all[kind]) |
               copies_of(rules, kind, copies_in(rules, pile, kind) - copies_in(rules, taken, kind));
    return left;
}

static inline int in_set(uint64_t places, int place)
{
    return places >> place & 1;
}

static inline uint64_t place_bit(int place)
{
    return (uint64_t)1 << place;
}

/* Run through the places of a mask, ascending. */
#define FOR_PLACES(place, mask)                                                                                        \
    for (uint64_t place##_left = (mask); place##_left; place##_left = 0)                                               \
        for (int place; place##_left && (place = __builtin_ctzll(place##_left), 1); place##_left &= place##_left - 1)

static inline int places_in(uint64_t mask)
{
    return __builtin_popcountll(mask);
}
