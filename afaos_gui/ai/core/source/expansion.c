/* Settling, developing and fortifying, and the routes that sieges share with settling: rules/chapters/expansion.py. */

#include "routes.h"

void find_routes(Rules rules, Pile playable, uint64_t wanted, Routes *routes)
{
    playable &= rules->expansion_cards;
    for (int place = 0; place < PLACES; place++)
        routes->count[place] = 0;
    FOR_KINDS(rules, start, playable) {
        for (int road = 0; road < rules->roads[start]; road++) {
            uint64_t places = rules->road_places[start][road] & wanted;
            if (!places)
                continue;
            Pile carriers = playable & rules->carriers[rules->road_transport[start][road]] & ~rules->one[start];
            FOR_KINDS(rules, carrier, carriers) {
                Pile pair = rules->one[start] | rules->one[carrier];
                FOR_PLACES(place, places)
                    add_route(routes, place, pair);
            }
        }
    }
}

static void list_settles(const Scope *scope, const Routes *routes, int place)
{
    Rules rules = scope->rules;
    Actions *out = scope->out;
    if (!in_set(rules->settler_places, place)) {
        for (int number = 0; number < routes->count[place]; number++)
            add_action(out, DO_SETTLE, place, routes->pairs[place][number], NO_CARD);
        return;
    }
    int first = out->count;
    for (int number = 0; number < routes->count[place]; number++) {
        Pile pair = routes->pairs[place][number];
        FOR_KINDS(rules, settler, scope->playable & rules->settler_cards & ~pair) {
            Pile cards = pair | rules->one[settler];
            int at = first; /* the same three cards may play their parts in several ways */
            while (at < out->count && out->at[at].cards != cards)
                at++;
            if (at == out->count)
                add_action(out, DO_SETTLE, place, cards, NO_CARD);
        }
    }
}

static void list_develops(const Scope *scope)
{
    Rules rules = scope->rules;
    Pile settlers = scope->playable & rules->settler_cards;
    if (!settlers || !towns_left(rules, scope->state, scope->side))
        return;
    uint64_t villages = scope->me->villages & rules->point_places;
    FOR_KINDS(rules, card, scope->playable & cards_of_places(rules, scope->side, villages))
        FOR_KINDS(rules, settler, settlers & ~rules->one[card])
            add_action(scope->out, DO_DEVELOP, rules->location[card], rules->one[card] | rules->one[settler], NO_CARD);
}

static void list_fortifies(const Scope *scope)
{
    Rules rules = scope->rules;
    Pile forts = scope->playable & rules->fortify_cards;
    if (!forts || scope->me->money < FORTIFY_PRICE || !forts_left(rules, scope->state))
        return;
    uint64_t mine = controlled(scope->me) & ~scope->state->forts;
    FOR_KINDS(rules, card, scope->playable & cards_of_places(rules, scope->side, mine))
        FOR_KINDS(rules, fort, forts)
            add_action(scope->out, DO_FORTIFY, rules->location[card], rules->one[card] | rules->one[fort], NO_CARD);
}

void list_expansion(const Scope *scope)
{
    Rules rules = scope->rules;
    uint64_t mine = controlled(scope->me), theirs = controlled(scope->other), wanted = 0;
    FOR_PLACES(place, mine)
        if (scope->me->places & rules->of_place[scope->side][place])
            wanted |= place_bit(place);
    if (villages_left(rules, scope->state, scope->side))
        wanted |= rules->everywhere & ~mine & ~theirs;
    Routes routes;
    find_routes(rules, scope->playable, wanted, &routes);
    FOR_PLACES(place, wanted)
        list_settles(scope, &routes, place);
    list_develops(scope);
    list_fortifies(scope);
}

void play_settle(Change *change, int side, const Action *action)
{
    Rules rules = change->rules;
    State *state = change->state;
    Side *me = &state->sides[side];
    int place = action->place;
    play_cards(change, side, action->cards);
    int regained = in_set(controlled(me), place);
    if (!regained)
        me->villages |= place_bit(place);
    take_place_card(change, side, place);
    if (regained)
        return;
    claim_duquesne(change, side, place);
    if (rules->settling_capital_wins && in_set(rules->capitals[1 - side], place))
        end_game(state, side, END_CAPITAL_SETTLED);
}

void claim_duquesne(Change *change, int side, int place)
{
    if (change->rules->duquesne_wins && side == FRENCH && place == change->rules->duquesne)
        end_game(change->state, FRENCH, END_DUQUESNE);
}

void play_develop(Change *change, int side, const Action *action)
{
    Side *me = &change->state->sides[side];
    play_cards(change, side, action->cards);
    me->villages &= ~place_bit(action->place);
    me->towns |= place_bit(action->place);
}

void play_fortify(Change *change, int side, const Action *action)
{
    play_cards(change, side, action->cards);
    change->state->sides[side].money -= FORTIFY_PRICE;
    change->state->forts |= place_bit(action->place);
}
