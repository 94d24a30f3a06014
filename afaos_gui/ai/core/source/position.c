#include "position.h"
#include <string.h>

static uint64_t next_to(const uint64_t *links, uint64_t places)
{
    uint64_t near = 0;
    FOR_PLACES(place, places)
        near |= links[place];
    return near;
}

uint64_t component(Rules rules, int home, uint64_t controlled_places)
{
    uint64_t allowed = controlled_places | place_bit(home);
    uint64_t found = place_bit(home), fresh = found;
    while (fresh) {
        fresh = next_to(rules->supply, fresh) & allowed & ~found;
        found |= fresh;
    }
    return found;
}

uint64_t supplied(Rules rules, int side, uint64_t controlled_places)
{
    return component(rules, rules->homes[side], controlled_places) & controlled_places;
}

int siege_in_supply(Rules rules, const State *state, int side, int place)
{
    int home = rules->homes[side];
    if (place == home)
        return 1;
    uint64_t mine = controlled(&state->sides[side]);
    if (rules->supply[place] & (supplied(rules, side, mine) | place_bit(home)))
        return 1;
    if (side != BRITISH || !rules->second_british_depot)
        return 0;
    uint64_t around = rules->supply[place] | place_bit(place);
    FOR_PLACES(depot, rules->second_depot)
        if (around & component(rules, depot, mine))
            return 1;
    return 0;
}

int raid_distances(Rules rules, const State *state, int side, uint8_t distances[PLACES])
{
    uint64_t besieged = besieged_places(state, side);
    uint64_t starts = controlled(&state->sides[side]) & ~besieged, blocked = state->forts | besieged;
    uint64_t reached = starts, fresh = starts;
    memset(distances, 0, PLACES);
    for (int distance = 1; fresh; distance++) {
        fresh = next_to(rules->raid_links, fresh) & ~blocked & ~reached;
        reached |= fresh;
        FOR_PLACES(place, fresh)
            distances[place] = (uint8_t)distance;
    }
    return starts != 0;
}
