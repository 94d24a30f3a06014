#include "search.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Memory that is not needed is not touched. */
#define NODES (1u << 18)
#define OPTIONS (1u << 19)
#define KNOWN (1u << 15)
#define SLOTS (1u << 14) /* of a table at first */
#define CLOSE 2          /* a table has at least so many slots for each entry */

static int make_table(Table *table, uint32_t most)
{
    *table = (Table){.slots = calloc(SLOTS, sizeof *table->slots), .mask = SLOTS - 1, .most = CLOSE * most};
    return table->slots != NULL;
}

/* Forget the entries; the next ones need few slots at first. */
static void clear_table(Table *table)
{
    Slot *fewer = table->mask + 1 > SLOTS ? realloc(table->slots, SLOTS * sizeof *fewer) : NULL;
    if (fewer) {
        table->slots = fewer;
        table->mask = SLOTS - 1;
    }
    memset(table->slots, 0, (table->mask + 1) * sizeof *table->slots);
}

static void put_alone(Table *table, uint32_t hash, uint32_t number)
{
    uint32_t at = hash & table->mask;
    while (table->slots[at].number)
        at = (at + 1) & table->mask;
    table->slots[at].hash = hash;
    table->slots[at].number = number;
}

/* Put in the last of `count` entries. Where slots get few, there are four times as many, and the others move. */
static void put_in(Table *table, uint32_t hash, uint32_t number, uint32_t count)
{
    uint32_t slots = table->mask + 1;
    if (CLOSE * count > slots && slots < table->most) {
        Slot *old = table->slots;
        uint32_t more = 4 * slots < table->most ? 4 * slots : table->most;
        Slot *wider = calloc(more, sizeof *wider);
        if (wider) {
            table->slots = wider;
            table->mask = more - 1;
            for (uint32_t at = 0; at < slots; at++)
                if (old[at].number)
                    put_alone(table, old[at].hash, old[at].number);
            free(old);
        }
    }
    if (count <= table->mask)
        put_alone(table, hash, number);
}

int make_search(Search *search)
{
    *search = (Search){0};
    search->nodes = malloc(NODES * sizeof *search->nodes);
    search->options = malloc(OPTIONS * sizeof *search->options);
    search->known = malloc(KNOWN * sizeof *search->known);
    int has_tables = make_table(&search->edges, NODES) && make_table(&search->keys, KNOWN);
    return search->nodes && search->options && search->known && has_tables;
}

void free_search(Search *search)
{
    free(search->nodes);
    free(search->options);
    free(search->known);
    free(search->edges.slots);
    free(search->keys.slots);
}

static void forget_options(Search *search)
{
    clear_table(&search->keys);
    search->known_count = 1; /* 0 stands for none */
    search->option_count = 0;
}

static void forget_nodes(Search *search)
{
    clear_table(&search->edges);
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

static uint32_t hash_of(uint32_t parent, const Action *action)
{
    uint64_t words[3];
    memcpy(words, action, sizeof words);
    uint64_t key = (words[0] ^ parent * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
    key = (key ^ words[1] ^ key >> 29) * 0xbf58476d1ce4e5b9u;
    key = (key ^ words[2] ^ key >> 32) * 0x94d049bb133111ebu;
    return (uint32_t)(key >> 32);
}

static int same_action(const Action *one, const Action *other)
{
    return !memcmp(one, other, sizeof *one);
}

/* The node after an action; 0 if there is none. `sibling` lists a parent's children. */
static uint32_t child_of(const Search *search, uint32_t parent, const Action *action, uint32_t hash)
{
    const Table *edges = &search->edges;
    for (uint32_t at = hash & edges->mask; edges->slots[at].number; at = (at + 1) & edges->mask) {
        const Node *node = &search->nodes[edges->slots[at].number];
        if (edges->slots[at].hash == hash && node->parent == parent && same_action(&node->action, action))
            return edges->slots[at].number;
    }
    return 0;
}

static uint32_t add_child(Search *search, uint32_t parent, const Option *option, uint32_t hash)
{
    if (search->node_count == NODES)
        return 0;
    uint32_t number = search->node_count++;
    Node *above = &search->nodes[parent];
    search->nodes[number] = (Node){.action = option->action,
                                   .prior = option->prior,
                                   .parent = parent,
                                   .sibling = above->first_child};
    above->first_child = number;
    put_in(&search->edges, hash, number, number);
    return number;
}

void follow_action(Search *search, const Action *action)
{
    uint32_t child = child_of(search, search->root, action, hash_of(search->root, action));
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

static void note_known(Search *search, uint64_t key, uint32_t count)
{
    uint32_t number = search->known_count++;
    search->known[number] = (Known){key, search->option_count, count};
    search->option_count += count;
    put_in(&search->keys, (uint32_t)(key >> 24), number, number);
}

static const Option *options_at(Search *search, const State *state, Pile begun, uint32_t node, int *count)
{
    int is_root = node == search->root;
    int sharp = state->turn == search->turn && (is_root || search->nodes[node].visits >= SHARP_VISITS);
    uint64_t key = visible_key(search->rules, state) * 2 + sharp;
    if (begun != state->sides[state->mover].reserve)
        key += (uint64_t)begun * 0x9e3779b97f4a7c15u ^ (uint64_t)(begun >> 64) * 0xd6e8feb86659fd93u;
    const Known *known = search->known;
    const Table *keys = &search->keys;
    uint32_t hash = (uint32_t)(key >> 24);
    for (uint32_t at = hash & keys->mask; keys->slots[at].number; at = (at + 1) & keys->mask) {
        const Known *found = &known[keys->slots[at].number];
        if (keys->slots[at].hash == hash && found->key == key) {
            *count = (int)found->count;
            return search->options + found->first;
        }
    }
    if (search->known_count == KNOWN || search->option_count + MOST_OPTIONS > OPTIONS)
        forget_options(search);
    Option *options = search->options + search->option_count;
    int found = likeliest(search->rules, search->mind->networks, state, MOST_OPTIONS, (float)LEAST_LIKELY, options);
    found = with_plan(search, state, options, found);
    found = without_undoing(search->rules, state, begun, options, found);
    found = without_waste(state, options, found);
    if (sharp)
        found = sharpened(search, state, options, found);
    note_known(search, key, (uint32_t)found);
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
    uint32_t chosen = 0, hash = 0;
    for (int at = 0; at < count && at < width; at++) {
        uint32_t its_hash = hash_of(number, &options[at].action);
        uint32_t child = child_of(search, number, &options[at].action, its_hash);
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
            hash = its_hash;
        }
    }
    return chosen ? chosen : add_child(search, number, best, hash);
}

/* Follow the tree to a leaf, beginning with the child `first` of the root unless that is 0, and back its value up. */
static double iterate(Search *search, State *state, uint32_t first)
{
    uint32_t path[DEPTH + 2], node = search->root;
    int length = 0, turn = search->turn, most = DEPTH + 1 + (first != 0);
    Pile begun = search->begun;
    path[length++] = node;
    if (first) {
        path[length++] = node = first;
        do_action(search->rules, state, &search->nodes[node].action, &search->chance);
    }
    while (length < most && state->ending == END_NONE && (search->nodes[node].visits || node == search->root)) {
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
    return value;
}

/* Whether the most visited action is certain, or nearly so, to stay that. */
static int is_decided(const Search *search, double left)
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

void look_at(Search *search, const State *state, Pile begun)
{
    search->turn = state->turn;
    search->begun = begun;
    search->is_decided = 0;
}

int grow_search(Search *search, const State *state, int iterations, double left)
{
    int done = 0;
    while (done < iterations && !search->is_decided) {
        State world = *state;
        determinise(search->rules, &world, state->to_decide, &search->chance);
        iterate(search, &world, 0);
        done++;
        if (done % CHECK_EVERY == 0)
            search->is_decided = is_decided(search, left - done);
    }
    return done;
}

int run_search(Search *search, const State *state, Pile begun, int iterations)
{
    look_at(search, state, begun);
    return grow_search(search, state, iterations, iterations);
}

int search_action(Search *search, const State *state, const Action *action, int visits, Followed *found)
{
    uint32_t hash = hash_of(search->root, action), child = child_of(search, search->root, action, hash);
    if (!child)
        child = add_child(search, search->root, &(Option){.action = *action}, hash);
    *found = (Followed){.mean = 0.5, .value = 0.5};
    if (!child)
        return 0;
    const Node *node = &search->nodes[child];
    double total = 0.0, squares = 0.0;
    int done = 0;
    for (; node->visits < (uint32_t)visits; done++) {
        State world = *state;
        determinise(search->rules, &world, state->to_decide, &search->chance);
        double value = iterate(search, &world, child);
        total += value;
        squares += value * value;
    }
    if (done)
        found->mean = total / done;
    if (done > 1)
        found->variance = fmax(0.0, squares - total * found->mean) / (done - 1);
    if (node->visits)
        found->value = node->total / node->visits;
    found->visits = (int32_t)node->visits;
    return done;
}

int line_after(const Search *search, const Action *action, Action *line, int most)
{
    uint32_t node = child_of(search, search->root, action, hash_of(search->root, action));
    int length = 0;
    while (node && length < most) {
        uint32_t best = search->nodes[node].first_child;
        for (uint32_t child = best; child; child = search->nodes[child].sibling)
            if (search->nodes[child].visits > search->nodes[best].visits)
                best = child;
        if (!best || (length && search->nodes[best].visits < 2))
            break;
        line[length++] = search->nodes[best].action;
        node = best;
    }
    return length;
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
