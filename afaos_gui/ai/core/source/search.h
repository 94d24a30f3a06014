/* Open-loop tree search with the hidden cards dealt anew in every iteration: afaos_gui/ai/search/tree.py, which
   documents it. Nodes stand for sequences of actions; a position's actions and their priors are kept by what can be
   seen. */

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

/* Numbers of entries by hash: a few slots at first, which is quick to search and to clear, and more when needed. */
typedef struct {
    uint32_t hash, number; /* number 0 for none */
} Slot;

typedef struct {
    Slot *slots;
    uint32_t mask, most;
} Table;

typedef struct {
    Rules rules;
    const Mind *mind;
    Chance chance;
    Node *nodes;
    uint32_t node_count, root;
    Table edges; /* nodes by parent and action */
    Option *options;
    Known *known;
    uint32_t option_count, known_count;
    Table keys; /* entries of `known` by their key */
    double low, high; /* of the values met */
    int turn;
    Pile begun; /* the mover's reserve when its turn began */
    int is_decided;
    uint64_t evaluations;
} Search;

int make_search(Search *search);
void free_search(Search *search);

/* Forget everything: what follows is another position. */
void begin_search(Search *search, Rules rules, const Mind *mind);

/* Go on from the position after an action of the root, in which nothing was drawn. */
void follow_action(Search *search, const Action *action);

/* Prepare to search a position, as the side to decide sees it. `begun` is the mover's reserve when the turn began: no
   card goes in and out of it within a turn. */
void look_at(Search *search, const State *state, Pile begun);

/* Search that position; returns how many iterations were done. `left` is how many the limit still allows: where the
   rest of them could hardly change the choice, `is_decided` says so, and that is the end. */
int grow_search(Search *search, const State *state, int iterations, double left);

/* Both, with a limit of so many iterations. */
int run_search(Search *search, const State *state, Pile begun, int iterations);

/* Search one action of the position until it has so many visits. Returns the number of iterations, whose values have
   that mean and variance, and stores the action's visits and mean value. */
int search_action(Search *search, const State *state, const Action *action, int visits, Followed *found);

/* The actions searched, most visited first. */
int candidates_of(const Search *search, const State *state, Candidate *found, int most);

/* The most visited path after an action of the root. */
int line_after(const Search *search, const Action *action, Action *line, int most);
