import { computeReturn, type Filing, type Law } from '@gauger/excise';
import { errorsOf, type Rendering } from '../../rendering/rendering.ts';
import { quarterOf } from '../../return-document.ts';
import { formsToFill } from './blank-entries.ts';
import { formDocument } from './form-document.ts';
import { headerValues } from './header-values.ts';
import { layoutOf } from './layouts.ts';
import { mailingOf } from './mailing.ts';
import { mefDocuments } from './mef-documents.ts';
import { sizeFaults } from './size-faults.ts';

/** The documents of a Form 720. */
export const form720Rendering: Rendering<'Form720'> = {
  fileName: 'form720',
  endings: [''],
  separate: (doc) => [{ ending: '', doc }],
  read,
  periodInName: ({ taxYear, taxYearAndQuarter }) => `${taxYear}-Q${taxYearAndQuarter}`,
  eFile: {
    returnType: '720',
    periodFact: 'taxYearAndQuarter',
    layoutOf: (doc) => layoutOf(quarterOf(doc), doc.preparedAt.slice(0, 10)),
    headerValues,
    mefDocuments,
    sizeFaults,
  },
  formsToFill,
  mailingOf,
  pages: formDocument,
};

function read(input: unknown, law: Law) {
  const computed = computeReturn(input, law);
  const facts = input as Filing;
  return { facts: { ...facts, filingData: facts?.filingData ?? {} }, computed, faults: errorsOf(computed.issues) };
}
