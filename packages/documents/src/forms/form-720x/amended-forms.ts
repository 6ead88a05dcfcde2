import { computeReturn, type Filing, type Law } from '@gauger/excise';
import type { Content } from 'pdfmake/interfaces.js';
import type { OfficialForms } from '../../blanks/official-forms.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { attachedFormPages } from '../form-720/attached-form-pages.ts';

/** The law of a return of the pair: the corrected one has the rates of the original, unless it takes those in force. */
export const lawOfPair = (
  { facts, lawOfOriginal }: ReturnDocument<'Form720X'>,
  which: 'original' | 'corrected',
  law: Law,
): Law => (which === 'corrected' && facts.ratesInForce === true ? law : (lawOfOriginal ?? law));

/** The return of a quarter before or after the correction, by its own rates, with the filer of the Form 720-X; null where the rows were entered by hand. */
export function returnOfPair(
  doc: ReturnDocument<'Form720X'>,
  which: 'original' | 'corrected',
  law: Law,
): ReturnDocument | null {
  const entered = doc.facts[which];
  if (entered === undefined) return null;
  const facts: Filing = { ...entered, filingData: entered.filingData ?? {} };
  return { ...doc, facts, computed: computeReturn(facts, lawOfPair(doc, which, law)) };
}

/** Whether the tax of line 150 changed, which is figured on Form 7208: a corrected one goes with the return. */
export const needsForm7208 = ({ computed }: ReturnDocument<'Form720X'>): boolean =>
  computed.adjustments.some(({ irsNumber }) => irsNumber === '150');

/** The corrected return with the figures of its Form 7208 alone; null where that did not change, or where the row was entered by hand. */
export function returnWithForm7208(doc: ReturnDocument<'Form720X'>, law: Law): ReturnDocument | null {
  const corrected = needsForm7208(doc) ? returnOfPair(doc, 'corrected', law) : null;
  if (corrected === null) return null;
  const cells = Object.entries(corrected.computed.cells).filter(([cell]) => cell.startsWith('7208.'));
  return { ...corrected, computed: { ...corrected.computed, cells: Object.fromEntries(cells) } };
}

/** The pages of the corrected Form 7208, but those of a filled official form. */
export function amendedForm7208(doc: ReturnDocument<'Form720X'>, law: Law, official: OfficialForms | null): Content[] {
  const corrected = returnWithForm7208(doc, law);
  return corrected === null ? [] : attachedFormPages(corrected, lawOfPair(doc, 'corrected', law), official);
}
