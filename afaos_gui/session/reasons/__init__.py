"""Why one action and not another: what two lines of the machine lead to, compared by the rules and told in words."""
