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

/** Taxes collected from others: line 3a, where the filer deposits by the regular method. */
const collected: ReadonlySet<string> = new Set(['22', '26', '27', '28']);
/** Taxes without a statement. */
const without: ReadonlySet<string> = new Set([
  '18',
  '19',
  '20',
  '21',
  '29',
  '30',
  '31',
  '51',
  '64',
  '98',
  '117',
  '125',
  '133',
]);
/** Taxes without a statement where the tax was on use, which the return does not say. */
const perhapsOnUse: ReadonlySet<string> = new Set([
  '61',
  '71',
  '79',
  '101',
  '112',
  '118',
  '120',
  '121',
  '122',
  '123',
  '124',
]);
/** Taxes newer than the form: by its words they belong on line 3b, and the filer may leave the statement out. */
const newer: ReadonlySet<string> = new Set(['16', '17', '53', '54', '140', '142', '150', '155']);

/** Whether a decrease of a tax needs a statement of line 3, and of which part. */
export function statementLineOf(irsNumber: string): { line: '3a' | '3b'; isRequired: boolean } | null {
  if (without.has(irsNumber)) return null;
  if (collected.has(irsNumber)) return { line: '3a', isRequired: true };
  return { line: '3b', isRequired: !perhapsOnUse.has(irsNumber) && !newer.has(irsNumber) };
}
