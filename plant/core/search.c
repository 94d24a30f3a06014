#include "search.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NODES (1u << 15)
#define EDGES (1u << 17)
#define OPTIONS (1u << 18)
#define KNOWN (1u << 15)

int make_search(Search *search)
{
    *search = (Search){0};
    search->nodes = malloc(NODES * sizeof *search->nodes);
    search->edges = calloc(EDGES, sizeof *search->edges);
    search->options = malloc(OPTIONS * sizeof *search->options);
    search->known = calloc(KNOWN, sizeof *search->known);
    return search->nodes && search->edges && search->options && search->known;
}

void free_search(Search *search)
{
    free(search->nodes);
    free(search->edges);
    free(search->options);
    free(search->known);
}

/* Tables are cleared by what was put into them where that is less than all of them. */
static void forget_options(Search *search)
{
    if (search->known_count)
        memset(search->known, 0, KNOWN * sizeof *search->known);
    search->known_count = search->option_count = 0;
}

static void forget_nodes(Search *search)
{
    if (search->node_count > 2)
        memset(search->edges, 0, EDGES * sizeof *search->edges);
    search->nodes[1] = (Node){.prior = 1.0f};
    search->root = 1; /* 0 stands for no node */
    search->node_count = 2;
}

void begin_search(Search *search, Rules rules, const Mind *mind)
{
    search->rules = rules;
    search->mind = mind;
    forget_options(search);
    forget_nodes(search);
    search->low = 1.0;
    search->high = 0.0;
}

static uint32_t edge_of(uint32_t parent, const Action *action)
{
    uint64_t words[3];
    memcpy(words, action, sizeof words);
    uint64_t key = (words[0] ^ parent * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
    key = (key ^ words[1] ^ key >> 29) * 0xbf58476d1ce4e5b9u;
    key = (key ^ words[2] ^ key >> 32) * 0x94d049bb133111ebu;
    return (uint32_t)(key >> 40) & (EDGES - 1);
}

static int same_action(const Action *one, const Action *other)
{
    return !memcmp(one, other, sizeof *one);
}

/* The node after an action; 0 if there is none. `sibling` lists a parent's children. */
static uint32_t child_of(const Search *search, uint32_t parent, const Action *action, uint32_t *edge)
{
    uint32_t at = edge_of(parent, action);
    for (; search->edges[at]; at = (at + 1) & (EDGES - 1)) {
        const Node *node = &search->nodes[search->edges[at]];
        if (node->parent == parent && same_action(&node->action, action))
            break;
    }
    *edge = at;
    return search->edges[at];
}

static uint32_t add_child(Search *search, uint32_t parent, const Option *option, uint32_t edge)
{
    if (search->node_count == NODES)
        return 0;
    uint32_t number = search->node_count++;
    Node *above = &search->nodes[parent];
    search->nodes[number] =
        (Node){.action = option->action, .prior = option->prior, .parent = parent, .sibling = above->first_child};
    above->first_child = number;
    return search->edges[edge] = number;
}

void follow_action(Search *search, const Action *action)
{
    uint32_t edge, child = child_of(search, search->root, action, &edge);
    if (child && search->nodes[child].visits > 1 && search->node_count < NODES / 2) {
        search->root = child;
        return;
    }
    begin_search(search, search->rules, search->mind);
}

static double value_after(Search *search, State *state, Chance *chance)
{
    settle_down(search->rules, search->mind->judge, state, chance);
    search->evaluations++;
    return value_of(search->rules, search->mind->networks, state);
}

/* Options */

static int by_prior(const void *one, const void *other)
{
    float first = ((const Option *)one)->prior, second = ((const Option *)other)->prior;
    return first > second ? -1 : first < second;
}

static int with_plan(const Search *search, const State *state, Option *options, int count)
{
    const Mind *mind = search->mind;
    if (!mind->plan || state->to_decide != mind->planner)
        return count;
    Option planned[MOST_OPTIONS], joined[2 * MOST_OPTIONS];
    int number = priors(search->rules, mind->plan, state, MOST_OPTIONS, planned);
    for (int at = 0; at < count; at++) {
        joined[at] = options[at];
        joined[at].prior *= 1.0f - mind->plan_share;
    }
    int known = count;
    for (int at = 0; at < number; at++) {
        int same = 0;
        while (same < count && !same_action(&joined[same].action, &planned[at].action))
            same++;
        if (same == count) {
            same = known++;
            joined[same] = (Option){.action = planned[at].action};
        }
        joined[same].prior += mind->plan_share * planned[at].prior;
    }
    qsort(joined, known, sizeof *joined, by_prior);
    count = known < MOST_OPTIONS ? known : MOST_OPTIONS;
    memcpy(options, joined, count * sizeof *options);
    return count;
}

static int is_waste(int kind)
{
    return kind == DO_PASS || kind == DO_END_TURN;
}

static int takes_no_action(int kind)
{
    return kind == DO_RETRIEVE_RESERVE || kind == DO_HOME_SUPPORT || kind == DO_MILITARY_LEADER ||
           kind == DO_WITHDRAW || kind == DO_USE_BID;
}

/* Drop options that leave an action unused, if something else can be done with it. */
static int without_waste(const State *state, Option *options, int count)
{
    if (state->decision != DECIDE_TURN || !state->actions_left)
        return count;
    int busy = 0, free = 0;
    float whole = 0.0f;
    for (int at = 0; at < count; at++)
        if (!is_waste(options[at].action.kind)) {
            busy++;
            free += takes_no_action(options[at].action.kind);
            whole += options[at].prior;
        }
    if (busy == count || busy == free || whole <= 0.0f)
        return count;
    int kept = 0;
    for (int at = 0; at < count; at++)
        if (!is_waste(options[at].action.kind)) {
            options[kept] = options[at];
            options[kept++].prior /= whole;
        }
    return kept;
}

/* Drop options by which a card goes in and out of the reserve in one turn. */
static int without_undoing(Rules rules, const State *state, Pile begun, Option *options, int count)
{
    Pile now = state->sides[state->to_decide].reserve, put_away = now & ~begun, fetched = begun & ~now;
    if (now == begun || state->decision != DECIDE_TURN)
        return count;
    int kept = 0;
    float whole = 0.0f;
    for (int at = 0; at < count; at++) {
        const Action *action = &options[at].action;
        int undoes = action->kind == DO_RETRIEVE_RESERVE && put_away;
        if (action->kind == DO_RESERVE)
            undoes = (fetched & rules->all[card_of_action(rules, action)]) != 0;
        if (!undoes) {
            whole += options[at].prior;
            options[kept++] = options[at];
        }
    }
    if (kept == count)
        return count;
    if (whole <= 0.0f) {
        options[0] = (Option){.action = {.kind = DO_END_TURN, .place = -1, .lead = NO_CARD}, .prior = 1.0f};
        return 1;
    }
    for (int at = 0; at < kept; at++)
        options[at].prior /= whole;
    return kept;
}

/* Correct priors by the value of the position after each action. */
static int sharpened(Search *search, const State *state, Option *options, int count)
{
    double logits[SHARP_OPTIONS], best = -INFINITY, whole = 0.0;
    double sign = state->to_decide == BRITISH ? 1.0 : -1.0;
    Chance chance;
    seed_chance(&chance, 0);
    count = count < SHARP_OPTIONS ? count : SHARP_OPTIONS;
    for (int at = 0; at < count; at++) {
        State after = *state;
        do_action(search->rules, &after, &options[at].action, &chance);
        double value = value_after(search, &after, &chance);
        value = fmin(fmax(value, 1e-4), 1.0 - 1e-4);
        logits[at] = sign * log(value / (1.0 - value));
        best = fmax(best, logits[at]);
    }
    for (int at = 0; at < count; at++)
        whole += options[at].prior *= (float)exp((logits[at] - best) / SHARP_TEMPERATURE);
    for (int at = 0; at < count; at++)
        options[at].prior /= (float)whole;
    qsort(options, count, sizeof *options, by_prior);
    return count;
}

static const Option *options_at(Search *search, const State *state, Pile begun, uint32_t node, int *count)
{
    int is_root = node == search->root;
    int sharp = state->turn == search->turn && (is_root || search->nodes[node].visits >= SHARP_VISITS);
    uint64_t key = visible_key(search->rules, state) * 2 + sharp;
    if (begun != state->sides[state->mover].reserve)
        key += (uint64_t)begun * 0x9e3779b97f4a7c15u ^ (uint64_t)(begun >> 64) * 0xd6e8feb86659fd93u;
    key += !key; /* 0 marks a free entry */
    uint32_t at = (uint32_t)(key >> 20) & (KNOWN - 1);
    for (; search->known[at].key; at = (at + 1) & (KNOWN - 1))
        if (search->known[at].key == key) {
            *count = (int)search->known[at].count;
            return search->options + search->known[at].first;
        }
    if (search->known_count > KNOWN / 2 || search->option_count + MOST_OPTIONS > OPTIONS) {
        forget_options(search);
        at = (uint32_t)(key >> 20) & (KNOWN - 1);
    }
    Option *options = search->options + search->option_count;
    int found = likeliest(search->rules, search->mind->networks, state, MOST_OPTIONS, (float)LEAST_LIKELY, options);
    found = with_plan(search, state, options, found);
    found = without_undoing(search->rules, state, begun, options, found);
    found = without_waste(state, options, found);
    if (sharp)
        found = sharpened(search, state, options, found);
    search->known[at] = (Known){key, search->option_count, (uint32_t)found};
    search->known_count++;
    search->option_count += (uint32_t)found;
    *count = found;
    return options;
}

/* One iteration */

static double scaled(const Search *search, double value, double spread, int british)
{
    return (british ? value - search->low : search->high - value) / spread;
}

/* The next action by value, prior and visits; more actions are admitted as visits grow. Returns 0 without room. */
static uint32_t select_child(Search *search, uint32_t number, const State *state, Pile begun)
{
    int count;
    const Option *options = options_at(search, state, begun, number, &count), *best = options;
    const Node *node = &search->nodes[number];
    int british = state->to_decide == BRITISH;
    int width = (int)(WIDENING_BASE + WIDENING * sqrt(node->visits));
    double spread = fmin(fmax(search->high - search->low, 1e-6), WIDEST_SPREAD);
    double average = node->visits ? node->total / node->visits : 0.5;
    double start = scaled(search, average, spread, british) - UNVISITED_LOSS;
    double scale = EXPLORATION * sqrt(node->visits + 1.0), best_score = -INFINITY;
    uint32_t chosen = 0, edge = 0;
    for (int at = 0; at < count && at < width; at++) {
        uint32_t found_edge, child = child_of(search, number, &options[at].action, &found_edge);
        double score = start + scale * options[at].prior;
        if (child && search->nodes[child].visits) {
            const Node *below = &search->nodes[child];
            score = scaled(search, below->total / below->visits, spread, british) +
                    scale * options[at].prior / (1.0 + below->visits);
        }
        if (score > best_score) {
            best_score = score;
            best = &options[at];
            chosen = child;
            edge = found_edge;
        }
    }
    return chosen ? chosen : add_child(search, number, best, edge);
}

static void iterate(Search *search, State *state)
{
    uint32_t path[DEPTH + 1], node = search->root;
    int length = 0, turn = search->turn;
    Pile begun = search->begun;
    path[length++] = node;
    while (length <= DEPTH && state->ending == END_NONE && (search->nodes[node].visits || node == search->root)) {
        if (state->turn != turn) {
            turn = state->turn;
            begun = state->sides[state->mover].reserve;
        }
        node = select_child(search, node, state, begun);
        if (!node)
            break;
        do_action(search->rules, state, &search->nodes[node].action, &search->chance);
        path[length++] = node;
    }
    double value = value_after(search, state, &search->chance);
    search->low = fmin(search->low, value);
    search->high = fmax(search->high, value);
    for (int at = 0; at < length; at++) {
        search->nodes[path[at]].visits++;
        search->nodes[path[at]].total += value;
    }
}

/* Whether the most visited action is certain, or nearly so, to stay that. */
static int is_decided(const Search *search, int left)
{
    uint32_t first = 0, second = 0;
    for (uint32_t child = search->nodes[search->root].first_child; child; child = search->nodes[child].sibling) {
        uint32_t visits = search->nodes[child].visits;
        if (visits > first) {
            second = first;
            first = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return second && first - second > DECIDED_SHARE * left;
}

int run_search(Search *search, const State *state, Pile begun, int iterations)
{
    int done = 0;
    search->turn = state->turn;
    search->begun = begun;
    while (done < iterations) {
        State world = *state;
        determinise(search->rules, &world, state->to_decide, &search->chance);
        iterate(search, &world);
        done++;
        if (done % CHECK_EVERY == 0 && is_decided(search, iterations - done))
            break;
    }
    return done;
}

static int by_visits(const void *one, const void *other)
{
    const Candidate *first = one, *second = other;
    if (first->visits != second->visits)
        return first->visits > second->visits ? -1 : 1;
    return first->prior > second->prior ? -1 : first->prior < second->prior;
}

int candidates_of(const Search *search, const State *state, Candidate *found, int most)
{
    /* A tree that is gone on with may hold actions that only other draws made possible. */
    Action at[MOST_LISTED];
    Actions legal = {at, 0, MOST_LISTED, BITS, 0};
    list_actions(search->rules, state, &legal);
    int count = 0;
    for (uint32_t child = search->nodes[search->root].first_child; child; child = search->nodes[child].sibling) {
        const Node *node = &search->nodes[child];
        int number = 0;
        while (number < legal.count && !same_action(&at[number], &node->action))
            number++;
        if (!node->visits || count == most || (number == legal.count && !legal.left_out))
            continue;
        float value = (float)(node->total / node->visits);
        found[count++] = (Candidate){.action = node->action, .value = value, .prior = node->prior, .visits = node->visits};
    }
    qsort(found, count, sizeof *found, by_visits);
    return count;
}
