import { computeForm720X, type Form720X, type Law } from '@gauger/excise';
import { errorsOf, type Rendering } from '../rendering.ts';

const NO_DOCUMENTS = 'Form 720-X has no documents yet';

/** The documents of a Form 720-X, which is filed on paper: no schema is known. */
export const form720XRendering: Rendering<'Form720X'> = {
  returnType: '720X',
  periodFact: 'formType',
  endings: [''],
  separate: (doc) => [{ ending: '', doc }],
  read,
  layoutOf: () => ({
    code: 'formNotTaken',
    message: 'IRS e-file does not take Form 720-X. Print the return and mail it',
  }),
  headerValues: refuse,
  mefDocuments: refuse,
  sizeFaults: () => [],
  mailingOf: () => ({
    address: [],
    steps: ['Copy the figures to Form 720-X and mail it'],
    enclosures: [],
    voucher: null,
  }),
  pages: ({ computed }) => ({
    content: ['Form 720-X', ...Object.entries(computed.cells).map(([id, value]) => `${id}: ${value}`)],
  }),
};

function read(input: unknown, law: Law) {
  const { issues, ...computed } = computeForm720X(input, law);
  return { facts: input as Form720X, computed, faults: errorsOf(issues) };
}

function refuse(): never {
  throw new Error(NO_DOCUMENTS);
}
