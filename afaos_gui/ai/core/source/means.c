/* What a side's deck brings in, and what raids can reach of it: afaos_gui/ai/judgement/means.py. */

#include "inputs.h"

#define HAND 5.0f
#define FARTHEST 3

static float *income(Rules rules, const Side *me, Pile deck, Pile usable, int side, float *row)
{
    int cards = count_of(me->hand) + count_of(me->draw) + count_of(me->discard);
    int money = 0, furs = 0, in_hand = 0, strength = 0, reserve = 0;
    Pile live = deck & ~(rules->location_cards & ~usable);
    FOR_KINDS(rules, card, live & rules->money_cards) {
        money += rules->money[card];
        in_hand += holds(rules, me->hand, card) ? rules->money[card] : 0;
    }
    furs = count_of(kinds_of(rules, live & rules->fur_cards));
    FOR_KINDS(rules, card, deck & rules->force_cards) {
        int copies = copies_in(rules, me->hand, card) + copies_in(rules, me->draw, card);
        strength += rules->strength[1][card] * (copies + copies_in(rules, me->discard, card));
    }
    FOR_KINDS(rules, card, me->reserve & rules->force_cards)
        reserve += rules->strength[1][card] * copies_in(rules, me->reserve, card);
    float share = HAND / (cards > HAND ? (float)cards : HAND);
    *row++ = (float)money * share / 5.0f;
    *row++ = holds(rules, deck, rules->trader[side]) ? (float)(FUR_PRICE * furs) * share / 5.0f : 0.0f;
    *row++ = (float)in_hand / 5.0f;
    *row++ = (float)strength * share / 4.0f;
    *row++ = (float)reserve / 6.0f;
    return row;
}

static float *raided(Rules rules, const State *state, int side, float *row)
{
    const Side *me = &state->sides[side];
    uint8_t distances[PLACES];
    int points = 0, kept_out = 0;
    if (raid_distances(rules, state, 1 - side, distances)) {
        uint64_t near = controlled(&state->sides[1 - side]) & ~besieged_places(state, 1 - side);
        int spare = villages_left(rules, state, side) > 0;
        for (int place = 0; place < PLACES; place++)
            if (distances[place] && distances[place] < FARTHEST)
                near |= place_bit(place);
        FOR_PLACES(place, raidable_places(state, 1 - side))
            if (distances[place] && distances[place] <= FARTHEST) {
                int town = in_set(me->towns, place);
                points += town ? TOWN_POINTS : VILLAGE_POINTS;
                points += rules->points[place] * (town && !spare ? 2 : 1);
            }
        FOR_PLACES(place, state->forts & controlled(me))
            kept_out += (rules->raid_links[place] & near) != 0;
    }
    *row++ = (float)points / 20.0f;
    *row++ = (float)kept_out / 2.0f;
    return row;
}

void means(Rules rules, const State *state, float row[MEANS])
{
    for (int side = 0; side < 2; side++) {
        const Side *me = &state->sides[side];
        Pile deck = kinds_of(rules, me->hand | me->draw | me->discard);
        Pile usable = cards_of_places(rules, side, usable_places(rules, state, side));
        row = income(rules, me, deck, usable, side, row);
        row = raided(rules, state, side, row);
        int fortifies = (deck & rules->fortify_cards) && me->money >= FORTIFY_PRICE && forts_left(rules, state) > 0;
        *row++ = (float)fortifies;
    }
}
