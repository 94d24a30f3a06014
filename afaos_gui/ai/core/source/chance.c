#include "chance.h"

void seed_chance(Chance *chance, uint64_t seed)
{
    *chance = (Chance){0};
    for (int at = 0; at < 4; at++) { /* splitmix64, so that near seeds give unlike streams */
        uint64_t mixed = seed += 0x9e3779b97f4a7c15u;
        mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
        mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
        chance->state[at] = mixed ^ mixed >> 31;
    }
}

int draw_card(Rules rules, Chance *chance, Pile pile)
{
    chance->draws++;
    if (chance->listed) {
        if (chance->listed_left > 0 && *chance->listed < CARDS && holds(rules, pile, *chance->listed)) {
            chance->listed_left--;
            return *chance->listed++;
        }
        chance->failed = 1;
        return rules->kind_of[lowest(pile)];
    }
    for (uint32_t passed = below(chance, (uint32_t)count_of(pile)); passed; passed--)
        pile &= pile - 1;
    return rules->kind_of[lowest(pile)];
}
