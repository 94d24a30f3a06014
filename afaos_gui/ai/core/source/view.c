#include "view.h"

void determinise(Rules rules, State *state, int viewer, Chance *chance)
{
    Side *other = &state->sides[1 - viewer];
    Pile hidden = less_cards(rules, other->hand, other->known);
    int count = count_of(hidden);
    Pile unseen = with_cards(rules, hidden, other->draw), hand = other->known;
    for (; count; count--) {
        int kind = draw_card(rules, chance, unseen);
        unseen = without_card(rules, unseen, kind);
        hand = with_card(rules, hand, kind);
    }
    other->hand = hand;
    other->draw = unseen;
}

static uint64_t mixed(uint64_t key, uint64_t word)
{
    unsigned __int128 product = (unsigned __int128)(key ^ word ^ 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint64_t mixed_pile(uint64_t key, Pile pile)
{
    return mixed(mixed(key, (uint64_t)pile), (uint64_t)(pile >> 64));
}

uint64_t visible_key(Rules rules, const State *state)
{
    int side = state->to_decide;
    const Side *me = &state->sides[side], *other = &state->sides[1 - side];
    uint64_t key = (uint64_t)side | (uint64_t)(uint8_t)state->decision << 8 | (uint64_t)(uint8_t)state->pending << 16 |
                   (uint64_t)(uint8_t)state->actions_left << 24 | (uint64_t)(uint8_t)state->mover << 32 |
                   (uint64_t)state->bids[0] << 40 | (uint64_t)state->bids[1] << 48 |
                   (uint64_t)state->besieged_once << 56;
    key = mixed(key, state->forts);
    key = mixed(key, (uint64_t)(uint8_t)state->besieged[0] << 8 | (uint8_t)state->besieged[1]);
    for (int attacker = 0; attacker < 2; attacker++)
        if (is_besieging(state, attacker)) {
            key = mixed_pile(key, state->attackers[attacker]);
            key = mixed_pile(key, state->defenders[attacker]);
        }
    key = mixed_pile(key, state->neutral);
    key = mixed_pile(key, me->hand);
    key = mixed_pile(key, me->draw);
    key = mixed_pile(key, with_cards(rules, other->hand, other->draw));
    key = mixed(key, (uint64_t)count_of(other->hand));
    for (int at = 0; at < 2; at++) {
        const Side *one = &state->sides[at];
        key = mixed_pile(key, one->known);
        key = mixed_pile(key, one->discard);
        key = mixed_pile(key, one->reserve);
        key = mixed_pile(key, one->available);
        key = mixed_pile(key, one->places);
        key = mixed(key, one->villages);
        key = mixed(key, one->towns);
        key = mixed(key, (uint64_t)one->money << 16 | (uint64_t)one->captured_villages << 8 | one->captured_towns);
    }
    return key;
}
