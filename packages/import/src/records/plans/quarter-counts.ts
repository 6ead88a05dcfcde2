import { grouped } from '@gauger/excise';
import { enteredInPlan, quarterFields, titleOf } from './columns.ts';

/** The numbers of a counting method that come from the counts of the quarters. */
interface QuarterCounts {
  readonly facts: Readonly<Record<string, string>>;
  readonly faults: readonly { field: string; message: string }[];
  readonly remarks: readonly { field: string; message: string }[];
}

const METHOD = 'snapshotCount';
const none: QuarterCounts = { facts: {}, faults: [], remarks: [] };

/**
 * Adds up the counts of one day in each quarter: the snapshot count method divides their sum by the number of days, 26 CFR
 * 46.4375-1(c)(2) and 46.4376-1(c)(2)(iv). A row that names another method is read without them.
 * @param text the value of a cell
 */
export function readQuarters(text: (name: string) => string): QuarterCounts {
  const counts = quarterFields.map((field) => ({ field, count: enteredInPlan(field, text(field)) }));
  const [first] = counts.filter(({ count }) => count !== '');
  if (!first) return none;
  const method = enteredInPlan('countingMethod', text('countingMethod'));
  const remark = (field: string, message: string): QuarterCounts => ({ ...none, remarks: [{ field, message }] });
  const fault = (field: string, message: string): QuarterCounts => ({ ...none, faults: [{ field, message }] });
  if (method !== '' && method !== METHOD)
    return remark(first.field, 'Not used: counts of quarters are added up by the snapshot count only');
  const empty = counts.find(({ count }) => count === '');
  if (empty && ['avgNumberOfLivesCovered', 'sumOfLives'].some((name) => text(name).trim() !== ''))
    return remark(first.field, 'Not used: a quarter is empty, and the row has its lives without them');
  if (empty) return fault(empty.field, `${titleOf(empty.field)} is empty: enter the count of each quarter, or of none`);
  const wrong = counts.find(({ count }) => !/^\d{1,12}$/.test(count));
  if (wrong) return fault(wrong.field, `${titleOf(wrong.field)} should be a whole number`);
  const sum = counts.reduce((total, { count }) => total + BigInt(count), 0n);
  const days = String(counts.length);
  const [ofSum, ofDays] = ['sumOfLives', 'daysCounted'].map((name) => enteredInPlan(name, text(name)));
  if (ofSum !== '' && ofSum !== String(sum))
    return fault('sumOfLives', `The quarters add up to ${large(sum)}: correct one of them, or leave the sum empty`);
  if (ofDays !== '' && ofDays !== days)
    return fault('daysCounted', `The quarters are ${days} days: correct the days, or leave them empty`);
  const added = `${counts.map(({ count }) => large(BigInt(count))).join(' + ')} = ${large(sum)} lives, counted on ${days} days`;
  return {
    ...none,
    facts: { countingMethod: METHOD, sumOfLives: String(sum), daysCounted: days },
    remarks:
      method === ''
        ? [
            {
              field: 'countingMethod',
              message: `Read as Snapshot count: ${added}. Name the method if these are other counts`,
            },
          ]
        : ofSum === ''
          ? [{ field: 'sumOfLives', message: `Added up from the quarters: ${added}` }]
          : [],
  };
}

const large = (count: bigint): string => grouped(String(count));
