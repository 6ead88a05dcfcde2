import { type Law, law as lawInForce } from '../../catalog/public.ts';
import type { CellId } from '../../cells/public.ts';
import { explainClaim, explainClaims } from '../../claims/public.ts';
import { type Explanation, indexOf } from '../../engine/public.ts';
import { readForm8849 } from './read-filing.ts';
import { scheduleClaims } from './schedule-claims.ts';

/**
 * Explains the value of a cell of a Form 8849: `schedules.1.3a.amount`, `schedules.1.3a.rows.0.amountOfClaim` (the exact
 * claim of the row, before cents), `totals.totalClaim`; the path in the output of compute is understood too.
 * @returns null where the filing has no such cell
 */
export function explainForm8849(input: unknown, cell: string, law: Law = lawInForce): Explanation | null {
  const read = readForm8849(input, law);
  const id = cellId(cell);
  if (read.schedules.length === 0 || read.taxYear === null) return null;
  const form = scheduleClaims(read, law);
  const index = indexOf(law);
  if (id === 'totals.totalClaim') return explainClaims(id, 'Total claim', form, index);
  const found = explainClaim(id, form, index);
  // The rows of this form are in cents that add up to their line: a row alone is not rounded.
  const isRow = id.endsWith('.amountOfClaim');
  return isRow && found?.kind === 'cell' && found.of.kind === 'rounded' ? { ...found, of: found.of.of } : found;
}

/** The name of a cell as it is computed. */
function cellId(text: string): CellId {
  const plain = text
    .trim()
    .replace(/\[["']?([^\]"']+)["']?\]/g, '.$1')
    .replace(/^\.?(cells\.)?/, '');
  if (/^schedules\.\d\.\w+$/.test(plain)) return `${plain}.amount`;
  if (/^schedules\.\d\.\w+\.rows\.\d+$/.test(plain)) return `${plain}.amountOfClaim`;
  return plain === 'totalClaim' ? 'totals.totalClaim' : plain;
}
