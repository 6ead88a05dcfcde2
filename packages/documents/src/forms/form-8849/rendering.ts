import { computeForm8849, endingOfSchedule, type Form8849, type Law } from '@gauger/excise';
import { fault, type ReturnFault } from '../../mef/return-fault.ts';
import { errorsOf, type Rendering } from '../../rendering/rendering.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { formsToFill } from './blank-entries.ts';
import { formDocument } from './form-document.ts';
import { layoutOf } from './layouts.ts';
import { mailingOf } from './mailing.ts';
import { mefDocuments } from './mef-documents.ts';
import { scheduleOf } from './schedule.ts';
import { separate, together } from './separate.ts';

const MAX_GALLON_DIGITS = 9;

/** Quantities with more digits than their element takes. Amounts that are too large are errors of the claim. */
function sizeFaults(doc: ReturnDocument<'Form8849'>, law: Law): ReturnFault[] {
  const claimed = scheduleOf(doc, law);
  const path = `schedules.${claimed.schedule}.lines`;
  const tooLarge = claimed.lines.some(
    ({ quantity = '0' }) => (quantity.split('.')[0] ?? '').length > MAX_GALLON_DIGITS,
  );
  return tooLarge ? [fault('quantityTooLarge', path)] : [];
}

/** The documents of a Form 8849. */
export const form8849Rendering: Rendering<'Form8849'> = {
  fileName: 'form8849',
  endings: ['', ...together.map(endingOfSchedule)],
  separate,
  read,
  periodInName: ({ taxYear, schedules }) => `${taxYear}-schedule-${Object.keys(schedules).join('-')}`,
  eFile: {
    returnType: '8849',
    periodFact: 'taxYear',
    layoutOf,
    headerValues: ({ facts }) => ({ TaxYearEndMonthNum: `--${facts.month.padStart(2, '0')}` }),
    mefDocuments,
    sizeFaults,
  },
  formsToFill,
  mailingOf,
  pages: formDocument,
};

function read(input: unknown, law: Law) {
  const computed = computeForm8849(input, law);
  return { facts: input as Form8849, computed, faults: errorsOf(computed.issues) };
}
