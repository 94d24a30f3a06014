#include "selfplay.h"
#include <math.h>
#include <string.h>

#define MOST_CANDIDATES 512
#define LOOSE_TEMPERATURE 1.5f

/* What a side has thought in its last turn. */
typedef struct {
    int turn, spent, is_deep;
} Thinking;

typedef struct {
    Search *search;
    Rules rules;
    const Mind *const *minds;
    const Settings *settings;
    Kept *kept;
    Game *game;
    State state;
    Chance chance; /* the game's draws, and the players' whims */
    int loose_until, odd_until, by_policy;
    Thinking thinking[2];
    int is_tracked; /* whether the root of the search stands for the position */
    int begun_turn;
    Pile begun; /* the mover's reserve when that turn began */
} Play;

static int is_deep(const Play *play)
{
    const Thinking *thinking = &play->thinking[play->state.to_decide];
    return thinking->turn == play->state.turn && thinking->is_deep;
}

/* Keeping */

static void keep_position(Play *play, float found)
{
    Kept *kept = play->kept;
    Game *game = play->game;
    if (play->state.decision != DECIDE_TURN || game->positions == kept->most_positions)
        return;
    if (fraction(&play->chance) >= play->settings->kept)
        return;
    kept->positions[game->positions++] =
        (Position){.state = play->state, .found = found, .deep = (uint8_t)is_deep(play)};
}

/* A random move follows the last position: what comes of it is no fault of the positions before. */
static void note_stray(Play *play)
{
    if (play->game->positions)
        play->kept->positions[play->game->positions - 1].stray = 1;
}

static void keep_question(Play *play, const Candidate *found, int count)
{
    Kept *kept = play->kept;
    Game *game = play->game;
    if (!is_deep(play) || game->questions == kept->most_questions || game->choices + count > kept->most_choices)
        return;
    if (fraction(&play->chance) >= play->settings->asked)
        return;
    double whole = 0.0;
    for (int at = 0; at < count; at++)
        whole += found[at].visits;
    kept->questions[game->questions++] = (Question){.state = play->state, .first = game->choices, .count = count};
    for (int at = 0; at < count; at++)
        kept->choices[game->choices++] = (Choice){
            .action = found[at].action, .share = (float)(found[at].visits / whole), .value = found[at].value};
}

/* Choosing */

static Action by_weight(Play *play, const Option *options, int count, float temperature)
{
    double whole = 0.0;
    for (int at = 0; at < count; at++)
        whole += pow(options[at].prior, 1.0 / temperature);
    double left = fraction(&play->chance) * whole;
    int at = 0;
    for (; at < count - 1; at++)
        if ((left -= pow(options[at].prior, 1.0 / temperature)) < 0.0)
            break;
    return options[at].action;
}

static Action by_heuristics(Play *play, const Mind *mind)
{
    Option options[MOST_OPTIONS];
    int count = priors(play->rules, mind->plan ? mind->plan : mind->judge, &play->state, MOST_OPTIONS, options);
    return by_weight(play, options, count, 1.0f);
}

static Action loosely(Play *play, const Mind *mind)
{
    if (!play->by_policy)
        return by_heuristics(play, mind);
    Option options[MOST_OPTIONS];
    int count = likeliest(play->rules, mind->networks, &play->state, MOST_OPTIONS, (float)LEAST_LIKELY, options);
    return by_weight(play, options, count, LOOSE_TEMPERATURE);
}

/* Any kind of action, then any action of that kind. */
static Action at_random(Play *play, const Action *at, int count)
{
    int starts[MOST_LISTED], kinds = 0; /* actions of a kind are listed together */
    for (int number = 0; number < count; number++)
        if (!number || at[number].kind != at[number - 1].kind)
            starts[kinds++] = number;
    int kind = (int)below(&play->chance, (uint32_t)kinds);
    int end = kind + 1 < kinds ? starts[kind + 1] : count;
    return at[starts[kind] + (int)below(&play->chance, (uint32_t)(end - starts[kind]))];
}

/* The share of a turn's iterations for a decision, as afaos_gui/ai/search/choosing.py gives it. */
static int budget_of(const Play *play)
{
    static const float shares[] = {TURN_SHARE_0, TURN_SHARE_1, TURN_SHARE_2};
    const State *state = &play->state;
    float whole = (float)(is_deep(play) ? play->settings->deep : play->settings->quick);
    float spent = (float)play->thinking[state->to_decide].spent;
    int left = state->actions_left < 2 ? state->actions_left : 2, in_turn = state->decision == DECIDE_TURN;
    float share = in_turn ? shares[left] : (float)ANSWER_SHARE, most = in_turn && !left ? (float)END_SHARE : 1.0f;
    float budget = fminf(most * whole, share * (whole - spent));
    return budget < LEAST_ITERATIONS ? LEAST_ITERATIONS : (int)budget;
}

/* The first decision of a turn says whether the turn is thought about deeply. */
static Thinking *begin_thinking(Play *play, const Mind *mind)
{
    const State *state = &play->state;
    Thinking *thinking = &play->thinking[state->to_decide];
    if (thinking->turn != state->turn)
        *thinking = (Thinking){state->turn, 0, fraction(&play->chance) < play->settings->deep_share};
    if (!play->is_tracked)
        begin_search(play->search, play->rules, mind);
    play->is_tracked = 1;
    return thinking;
}

static Action thought(Play *play, const Mind *mind)
{
    Candidate found[MOST_CANDIDATES];
    Thinking *thinking = begin_thinking(play, mind);
    int done = run_search(play->search, &play->state, play->begun, budget_of(play));
    thinking->spent += done;
    play->game->iterations += (uint64_t)done;
    int count = candidates_of(play->search, &play->state, found, MOST_CANDIDATES);
    keep_position(play, found[0].value);
    keep_question(play, found, count);
    if (fraction(&play->chance) >= play->settings->loose)
        return found[0].action;
    Option near[MOST_CANDIDATES];
    int number = 0;
    double sign = play->state.to_decide == BRITISH ? 1.0 : -1.0;
    for (int at = 0; at < count; at++)
        if (sign * (found[0].value - found[at].value) <= play->settings->loose_loss)
            near[number++] = (Option){.action = found[at].action, .prior = (float)found[at].visits};
    return by_weight(play, near, number, 1.0f);
}

static Action chosen(Play *play)
{
    const Settings *settings = play->settings;
    const State *state = &play->state;
    const Mind *mind = play->minds[state->to_decide];
    Action at[MOST_LISTED];
    Actions listed = {at, 0, MOST_LISTED, LISTED_WHOLE, 0};
    list_actions(play->rules, state, &listed);
    if (state->turn <= play->loose_until)
        return listed.count == 1 ? at[0] : loosely(play, mind);
    if (listed.count == 1) {
        keep_position(play, NAN);
        return at[0];
    }
    int odd = state->turn <= play->odd_until && fraction(&play->chance) < settings->odd_action;
    if (odd || fraction(&play->chance) < settings->stray) {
        keep_position(play, NAN);
        note_stray(play);
        return odd ? at_random(play, at, listed.count) : by_heuristics(play, mind);
    }
    return thought(play, mind);
}

static void note_earnings(Game *game, const State *before, const State *after)
{
    for (int side = 0; side < 2; side++) {
        int gain = after->sides[side].money - before->sides[side].money;
        if (gain > 0 && after->turn < MOST_TURNS)
            game->earned[side][after->turn] += (int16_t)gain;
    }
}

static void step(Play *play)
{
    State before = play->state;
    if (before.turn != play->begun_turn) {
        play->begun_turn = before.turn;
        play->begun = before.sides[before.mover].reserve;
    }
    Action action = chosen(play);
    uint64_t draws = play->chance.draws;
    do_action(play->rules, &play->state, &action, &play->chance);
    play->game->decisions++;
    note_earnings(play->game, &before, &play->state);
    if (draws != play->chance.draws || before.turn != play->state.turn || before.to_decide != play->state.to_decide)
        play->is_tracked = 0;
    if (play->is_tracked)
        follow_action(play->search, &action);
}

void play_game(Search *search, Rules rules, const Mind *const minds[2], const Settings *settings, uint64_t seed,
               Kept *kept, Game *game)
{
    Play play = {.search = search, .rules = rules, .minds = minds, .settings = settings, .kept = kept, .game = game};
    memset(game, 0, sizeof *game);
    game->seed = seed;
    seed_chance(&play.chance, seed);
    seed_chance(&search->chance, ~seed);
    new_game(rules, &play.state, &play.chance);
    uint64_t evaluations = search->evaluations;
    if (fraction(&play.chance) < settings->middle_share)
        play.loose_until = (int)below(&play.chance, (uint32_t)settings->middle_turns);
    if (fraction(&play.chance) < settings->odd_share)
        play.odd_until = settings->odd_turns;
    play.by_policy = (int)below(&play.chance, 2);
    game->begins = 1 + (play.loose_until > play.odd_until ? play.loose_until : play.odd_until);
    while (play.state.ending == END_NONE && play.state.turn <= settings->cap)
        step(&play);
    game->last = play.state;
    game->evaluations = search->evaluations - evaluations;
    game->outcome = play.state.ending == END_NONE ? settings->stopped : (float)(play.state.winner == BRITISH);
}
