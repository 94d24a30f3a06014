"""Makes the table usable with screen readers and the keyboard."""
