import type { Law } from '@gauger/excise';
import {
  type BlankEntry,
  boxEntry,
  entry,
  type FormToFill,
  filerEntries,
  preparerEntries,
} from '../../blanks/blank-entry.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { attachedFormsToFill } from '../form-720/attached-entries.ts';
import { inParentheses, quarterEnding, rowsOf, statedDecreases } from './adjustments.ts';
import { returnWithForm7208 } from './amended-forms.ts';

type Amended = ReturnDocument<'Form720X'>;

/** Form 720-X for the official blank, with the corrected Form 7208. */
export function formsToFill(doc: Amended, law: Law): FormToFill[] {
  const amended = returnWithForm7208(doc, law);
  return [
    { form: '720-X', period: '', entries: form720XEntries(doc, law) },
    ...(amended ? attachedFormsToFill(amended) : []),
  ];
}

/** The words of line 6, which are on a page of their own. */
const SEE_EXPLANATION = 'See attached explanation of adjustments.';

/** The values of Form 720-X by name; without a return every name. */
export function form720XEntries(doc: Amended | null, law: Law): BlankEntry[] {
  const stated = new Set(doc ? statedDecreases(doc, law).map(({ line }) => line) : []);
  const totals = doc?.computed.totals;
  const isOver = totals !== undefined && totals.overpayment !== '0.00';
  const use = isOver ? doc?.facts.overpaymentUse : undefined;
  return [
    ...filerEntries(doc),
    ...rowEntries(doc, '1', law),
    ...rowEntries(doc, '2', law),
    boxEntry('line3a', 'Line 3a, repaid to the person from whom it was collected, or consent', stated.has('3a')),
    boxEntry('line3b', 'Line 3b, not included and not collected, repaid, or consent attached', stated.has('3b')),
    entry('line4', 'Line 4, total adjustments', totals ? inParentheses(totals.line4) : ''),
    boxEntry('line5a', 'Line 5a, refunded', use === 'refund'),
    boxEntry('line5b', 'Line 5b, applied to Form 720', use === 'applyToNextReturn'),
    entry(
      'line5b.quarterEnding',
      'Line 5b, quarter ending',
      use === 'applyToNextReturn' ? quarterEnding(doc?.facts.applyToQuarter) : '',
    ),
    { ...entry('line6', 'Line 6, explanation of adjustments', doc ? SEE_EXPLANATION : ''), isOptional: true },
    ...preparerEntries(doc),
  ];
}

function rowEntries(doc: Amended | null, part: '1' | '2', law: Law): BlankEntry[] {
  const of = part === '1' ? 'IRS No.' : 'CRN';
  const rows = doc
    ? rowsOf(doc, part, law).map((row, at) => ({ ...row, at: String(at + 1) }))
    : [{ at: '#', quarterEnding: '', number: '', title: '', original: '', adjusted: '', change: '' }];
  return rows.flatMap((row) => {
    const place = (column: string) => `line${part}.${row.at}.${column}`;
    const label = `Line ${part}, row ${row.at}`;
    return [
      entry(place('quarterEnding'), `${label}, (a) Quarter ending`, row.quarterEnding),
      entry(place('number'), `${label}, (b) ${of}`, row.number),
      entry(place('title'), `${label}, (c) ${part === '1' ? 'Tax' : 'Credit'}`, row.title),
      entry(place('original'), `${label}, (d) As originally reported or previously adjusted`, row.original),
      entry(place('adjusted'), `${label}, (e) Adjusted`, row.adjusted),
      entry(place('change'), `${label}, (f) Change`, row.change),
    ];
  });
}
