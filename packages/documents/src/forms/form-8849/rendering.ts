import { computeForm8849, endingOfSchedule, type Form8849, type Law } from '@gauger/excise';
import { errorsOf, type Rendering } from '../../rendering/rendering.ts';
import { formsToFill } from './blank-entries.ts';
import { formDocument } from './form-document.ts';
import { layoutOf } from './layouts.ts';
import { mailingOf } from './mailing.ts';
import { mefDocuments } from './mef-documents.ts';
import { separate, together } from './separate.ts';
import { sizeFaults } from './size-faults.ts';

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
