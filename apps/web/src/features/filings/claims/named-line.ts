/** The parameter of a page of claims that names the line to which the questions of the start page led. */
export const NAMED = 'line';
