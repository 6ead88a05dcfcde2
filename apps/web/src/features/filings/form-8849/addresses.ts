/** The parameter of the list of claims that names the line to which the questions of the start page led. */
export const NAMED = 'line';
