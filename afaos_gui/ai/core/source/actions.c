#include "actions.h"

/* Of a pile too large to list every part: parts of so many cards, all but one card, and the whole. */
#define SMALL_PART 2

typedef struct {
    const Scope *scope;
    int kind, lead, least, most, all;
} Parts;

static void add_rest(const Parts *parts, Pile left, Pile taken, int count)
{
    Rules rules = parts->scope->rules;
    Actions *out = parts->scope->out;
    if (out->count == out->room) { /* there may be more parts than could ever be walked through */
        out->left_out = 1;
        return;
    }
    if (!left || count == parts->most) {
        if (count >= parts->least)
            add_action(out, parts->kind, -1, taken, parts->lead);
        return;
    }
    int kind = rules->kind_of[lowest(left)];
    int copies = copies_in(rules, left, kind);
    left &= ~rules->all[kind];
    for (int number = 0; number <= copies && count + number <= parts->most; number++)
        add_rest(parts, left, taken | copies_of(rules, kind, number), count + number);
}

static void add_few(const Parts *parts, Pile pile)
{
    Rules rules = parts->scope->rules;
    Actions *out = parts->scope->out;
    Parts small = *parts;
    out->left_out = 1;
    if (small.most > SMALL_PART)
        small.most = SMALL_PART;
    add_rest(&small, pile, 0, 0);
    if (parts->most >= parts->all - 1)
        FOR_KINDS(rules, kind, pile)
            add_action(out, parts->kind, -1, without_card(rules, pile, kind), parts->lead);
    if (parts->most >= parts->all)
        add_action(out, parts->kind, -1, pile, parts->lead);
}

void add_parts(const Scope *scope, int kind, Pile pile, int least, int most, int lead)
{
    int all = count_of(pile);
    Parts parts = {scope, kind, lead, least, most < all ? most : all, all};
    if (parts.most < least)
        return;
    if (all > scope->out->whole && parts.most > SMALL_PART)
        add_few(&parts, pile);
    else
        add_rest(&parts, pile, 0, 0);
}
