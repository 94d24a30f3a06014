/* Heuristic points for actions in a style of play: afaos_gui/ai/heuristics/, from policy.py on. */

#pragma once
#include "situation.h"
#include "evaluation.h"

/* Points of an action of the side to decide; only order and differences have meaning. */
double points_of(const Situation *situation, const Action *action);

/* The action with most points where something is to be answered. */
void answer(Rules rules, const Judge *judge, const State *state, Action *chosen);

/* Answer until a turn continues or the game is over. */
void settle_down(Rules rules, const Judge *judge, State *state, Chance *chance);

/* The actions worth considering with their priors, likeliest first: the least missed payments of each intent. */
int priors(Rules rules, const Judge *judge, const State *state, int most, Option *options);

/* By how much a payment is missed, beside others of the same intent. */
double payment_cost(const Situation *situation, const Action *action);

/* Shared by the chapters of the heuristics. */
double missed(const Situation *situation, Pile cards);
double coin(const Situation *situation);
double card_worth(const Situation *situation, int card);
Pile spent_cards(const Situation *situation, const Action *action);


double points_for_expansion(const Situation *situation, const Action *action);
double points_for_conflict(const Situation *situation, const Action *action);
double points_for_cards(const Situation *situation, const Action *action);
double points_for_answer(const Situation *situation, const Action *action);
