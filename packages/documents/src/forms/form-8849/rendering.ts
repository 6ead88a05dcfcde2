import { computeForm8849, type Form8849, type Law } from '@gauger/excise';
import { errorsOf, type Rendering } from '../rendering.ts';
import { formDocument } from './form-document.ts';
import { layoutOf } from './layouts.ts';
import { mefDocuments } from './mef-documents.ts';
import { sizeFaults } from './size-faults.ts';

/** The documents of a Form 8849. */
export const form8849Rendering: Rendering<'Form8849'> = {
  returnType: '8849',
  periodFact: 'taxYear',
  read,
  layoutOf,
  headerValues: ({ facts }) => ({ TaxYearEndMonthNum: `--${facts.month.padStart(2, '0')}` }),
  mefDocuments,
  sizeFaults,
  pages: formDocument,
};

function read(input: unknown, law: Law) {
  const computed = computeForm8849(input, law);
  const named = Object.keys(computed.schedules);
  const refused =
    named.length > 1
      ? [`schedules.${named[0]}: Gauger cannot make the documents of Schedule ${named.join(' and ')} yet`]
      : [];
  return { facts: input as Form8849, computed, faults: [...errorsOf(computed.issues), ...refused] };
}
