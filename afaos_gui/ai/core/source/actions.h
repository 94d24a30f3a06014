/* Lists of legal actions. Equal actions have equal bytes. */

#pragma once
#include "position.h"

typedef struct {
    Action *at;
    int32_t count, room;
    int32_t whole; /* the largest pile of which every part is listed; of larger ones only small and nearly whole parts */
    int32_t left_out; /* whether actions were left out, for that reason or for want of room */
} Actions;

/* Room for a player's list, and the largest hand of which it looks at every discard. */
#define MOST_LISTED 4096
#define LISTED_WHOLE 6

/* What the chapters need to know to list the actions of the side to decide. */
typedef struct {
    Rules rules;
    const State *state;
    const Side *me, *other;
    int side;
    Pile hand;     /* kinds in hand */
    Pile playable; /* those whose symbols can be used */
    Actions *out;
} Scope;

static inline void add_action(Actions *out, int kind, int place, Pile cards, int lead)
{
    if (out->count == out->room) {
        out->left_out = 1;
        return;
    }
    out->at[out->count++] =
        (Action){.cards = cards, .kind = (uint8_t)kind, .place = (int8_t)place, .lead = (uint8_t)lead};
}

/* One action for each kind of a pile. */
static inline void add_singles(const Scope *scope, int kind, int place, Pile cards)
{
    FOR_KINDS(scope->rules, card, cards)
        add_action(scope->out, kind, place, scope->rules->one[card], NO_CARD);
}

/* One action for each part of a pile with `least` to `most` cards. */
void add_parts(const Scope *scope, int kind, Pile pile, int least, int most, int lead);

void list_actions(Rules rules, const State *state, Actions *out);
