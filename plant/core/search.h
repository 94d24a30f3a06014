/* Open-loop tree search with the hidden cards dealt anew in every iteration: afaos_gui/ai/search.py, which documents
   it. Nodes stand for sequences of actions; a position's actions and their priors are kept by what can be seen. */

#pragma once
#include "judge.h"
#include "view.h"

/* What a player judges with. */
typedef struct {
    const Networks *networks;
    const Judge *judge; /* how raids and sieges are answered on the way to a quiet position */
    const Judge *plan;  /* the plan of the side `planner`, NULL without one */
    int32_t planner;
    float plan_share;
} Mind;

typedef struct {
    Action action;
    double total; /* of the probabilities of a British win */
    float prior;
    uint32_t visits, parent, first_child, sibling;
} Node;

typedef struct {
    uint64_t key;
    uint32_t first, count; /* where its options are */
} Known;

typedef struct {
    Rules rules;
    const Mind *mind;
    Chance chance;
    Node *nodes;
    uint32_t node_count, root;
    uint32_t *edges; /* by hash of parent and action: a node, 0 for none */
    Option *options;
    uint32_t option_count, known_count;
    Known *known;
    double low, high; /* of the values met */
    int turn;
    Pile begun; /* the mover's reserve when its turn began */
    uint64_t evaluations;
} Search;

int make_search(Search *search);
void free_search(Search *search);

/* Forget everything: what follows is another position. */
void begin_search(Search *search, Rules rules, const Mind *mind);

/* Go on from the position after an action of the root, in which nothing was drawn. */
void follow_action(Search *search, const Action *action);

/* Search the position, as the side to decide sees it; returns how many iterations that took. `begun` is the mover's
   reserve when the turn began: no card goes in and out of it within a turn. */
int run_search(Search *search, const State *state, Pile begun, int iterations);

/* The actions searched, most visited first. */
int candidates_of(const Search *search, const State *state, Candidate *found, int most);
