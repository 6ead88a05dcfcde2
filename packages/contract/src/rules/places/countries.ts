import { named } from '../choice.ts';

export const UNITED_STATES = 'United States of America';
export const CANADA = 'Canada';
export const MEXICO = 'Mexico';
/** Any other country: the address gives its code, and its state or province as text. */
export const OTHERS = 'Others';

/** The countries an address chooses from. */
export const countries = named(UNITED_STATES, CANADA, MEXICO, OTHERS);
