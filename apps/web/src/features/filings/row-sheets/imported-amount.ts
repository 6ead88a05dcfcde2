import { decimal, minus, sum, toFixed } from '@gauger/excise';
import type { Answer } from '../../../api/call.ts';

/** The tax, or the claim, of the rows that an import adds: to a line, or to all of them. */
export const amountOf = (lines: Answer<'checkRows'>['lines'], mode: 'append' | 'replace'): string =>
  toFixed(
    sum(
      lines.map(({ tax, taxBefore }) => (mode === 'append' ? minus(decimal(tax), decimal(taxBefore)) : decimal(tax))),
    ),
    2,
  );
