/* A position as the side to decide reads it, what an experienced player notices first:
   afaos_gui/ai/view/situation.py. */

#pragma once
#include "engine.h"

typedef struct {
    Rules rules;
    const Judge *judge;
    const Style *style;
    const State *state;
    const Side *me, *other;
    int side;
    Pile usable; /* kinds of cards whose symbols can be used */
} Situation;

Situation situation_of(Rules rules, const Judge *judge, const State *state, int side);

/* How many copies of a card the side owns, in all its piles. */
int copies_owned(const Situation *situation, int card);

/* The probability that the opponent has a card of these kinds in hand. */
double other_holds(const Situation *situation, Pile kinds);

/* Points ahead; a tie counts as a French lead. */
int lead_of(const Situation *situation);

/* From 0 to 1: how near this side's pieces are to ending the game. */
double nearness_of_end(const Situation *situation);

/* Strength of a pile's empire cards in an inland siege. */
int empire_strength(Rules rules, Pile pile);

/* The same for all that will return to a side's hand. */
int deck_strength(const Situation *situation);

/* Strength in hand that could go to a siege of a place. */
int usable_strength(const Situation *situation, int place, int attacking);

/* Points of a place as it stands, doubled with a town. */
int worth_of_place(const Situation *situation, int place);

/* Whether usable cards of the whole deck lead to a place. */
int leads_there(const Situation *situation, int place);

static inline int is_capital_of(const Situation *situation, int side, int place)
{
    return in_set(situation->rules->capitals[side], place);
}

static inline int can_reinforce(const Situation *situation, int place)
{
    return siege_in_supply(situation->rules, situation->state, situation->side, place);
}

static inline int deck_size(const Situation *situation)
{
    return count_of(situation->me->hand) + count_of(situation->me->draw) + count_of(situation->me->discard);
}
