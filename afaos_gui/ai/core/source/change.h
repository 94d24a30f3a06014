/* The position that an action is changing, as rules/change.py. */

#pragma once
#include "chance.h"
#include "position.h"

typedef struct {
    Rules rules;
    State *state;
    Chance *chance;
} Change;

void leave_hand(Change *change, int side, int kind);
void play_cards(Change *change, int side, Pile cards);
void give_back(Change *change, int side, int kind);
void take_place_card(Change *change, int side, int place);
int draw_cards(Change *change, int side, int count, int reshuffle);
void reshuffle_pile(Side *me);
void show_hand(Side *me);
void capture(Change *change, int captor, int place);
void end_siege(State *state, int attacker);
void ask(State *state, int decision, int side, int pending);
void back_to_turn(State *state);
void end_game(State *state, int winner, int ending);
