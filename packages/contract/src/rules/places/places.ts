import type { Choice } from '../choice.ts';
import { canadianProvinces } from './canadian-provinces.ts';
import { CANADA, MEXICO, UNITED_STATES } from './countries.ts';
import { mexicanStates } from './mexican-states.ts';
import { usStates } from './us-states.ts';

/** The countries whose states are listed: their IRS code, and their states. */
const listed: Readonly<Record<string, { code: string; states: readonly Choice[] }>> = {
  [UNITED_STATES]: { code: 'US', states: usStates },
  [CANADA]: { code: 'CA', states: canadianProvinces },
  [MEXICO]: { code: 'MX', states: mexicanStates },
};

/** The states of a country by code; none where states are given as text. */
export const statesOf = (country: string): readonly Choice[] => listed[country]?.states ?? [];

/** The code of a country whose states are listed; undefined for all others. */
export const codeOfCountry = (country: string): string | undefined => listed[country]?.code;

/** A state of a country by its name or code, without regard to letter case. */
export function findState(country: string, text: string): Choice | undefined {
  const wanted = text.toLowerCase();
  return statesOf(country).find(({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted);
}
