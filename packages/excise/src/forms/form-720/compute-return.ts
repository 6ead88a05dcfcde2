import { type Law, law as lawInForce } from '../../catalog/public.ts';
import { attachedFormCells } from './attached-forms.ts';
import { type ComputedFiling, computeFiling } from './compute-filing.ts';
import { readFiling } from './read-filing.ts';

/**
 * A filing worked out together with the forms that go with it: what is kept, printed and sent. The browser, which shows
 * none of those forms, does with `computeFiling`. Never throws on bad input.
 * @param input a filing in the open format
 */
export function computeReturn(input: unknown, law: Law = lawInForce): ComputedFiling {
  const computed = computeFiling(input, law);
  return { ...computed, cells: { ...computed.cells, ...attachedFormCells(readFiling(input), computed.cells, law) } };
}
