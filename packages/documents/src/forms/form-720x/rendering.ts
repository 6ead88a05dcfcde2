import { computeForm720X, type Form720X, type Law } from '@gauger/excise';
import { errorsOf, type Rendering } from '../../rendering/rendering.ts';
import { quartersOf } from './adjustments.ts';
import { formsToFill } from './blank-entries.ts';
import { formDocument } from './form-document.ts';
import { mailingOf } from './mailing.ts';

/** Why a Form 720-X has no file for IRS e-file. */
export const FORM_720X_NOT_SENT = 'IRS e-file does not take Form 720-X. Print the return and mail it';

/** The documents of a Form 720-X, which is filed on paper: no schema is known. */
export const form720XRendering: Rendering<'Form720X'> = {
  fileName: 'form720x',
  endings: [''],
  separate: (doc) => [{ ending: '', doc }],
  read,
  periodInName: (facts) => quartersOf(facts).join('-').replaceAll('Q', '-Q') || 'form720x',
  eFile: FORM_720X_NOT_SENT,
  formsToFill,
  mailingOf,
  pages: formDocument,
};

function read(input: unknown, law: Law) {
  const { issues, ...computed } = computeForm720X(input, law);
  return { facts: input as Form720X, computed, faults: errorsOf(issues) };
}
