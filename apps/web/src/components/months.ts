const NAMES = 'January February March April May June July August September October November December'.split(' ');

/** The months as choices, from 1 to 12. */
export const monthChoices = NAMES.map((label, at) => ({ value: String(at + 1), label }));
