import { shippedTaxLaw } from '../../catalog/public.ts';

/** The statements of line 3, and the tax that each of them covers (Form 720-X, Rev. January 2020). */
export interface AmendmentStatement {
  /** As a file names it: `3b-repaid`. */
  id: string;
  line: '3a' | '3b';
  /** In our words. */
  text: string;
}

/** A decrease of tax needs one of these (section 6416(a)(1)). */
export const amendmentStatements: readonly AmendmentStatement[] = [
  { id: '3a-repaid', line: '3a', text: 'You repaid the tax to the person from whom you collected it.' },
  { id: '3a-consent', line: '3a', text: 'The person from whom you collected the tax consents to the adjustment.' },
  {
    id: '3b-notCollected',
    line: '3b',
    text: 'You did not include the tax in the price of the article, and did not collect it from the buyer.',
  },
  { id: '3b-repaid', line: '3b', text: 'You repaid the tax to the ultimate purchaser.' },
  { id: '3b-consent', line: '3b', text: 'You attach the written consent of the ultimate purchaser.' },
];

/**
 * Whether a decrease of a tax needs a statement of line 3, and of which part. Line 3a is for taxes that are collected from others and
 * deposited by the regular method.
 */
export function statementLineOf(irsNumber: string): { line: '3a' | '3b'; isRequired: boolean } | null {
  const { statement = '3b' } = shippedTaxLaw.lines.find((line) => line.irsNumber === irsNumber) ?? {};
  if (statement === 'none') return null;
  return { line: statement === '3a' ? '3a' : '3b', isRequired: statement === '3a' || statement === '3b' };
}
