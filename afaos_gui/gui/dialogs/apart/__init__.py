"""The dialogs of games apart: inviting, accepting, handing letters over, and what else two players agree on."""
