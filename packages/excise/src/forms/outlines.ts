import type { FormOutline } from './form.ts';
import { form720Outline } from './form-720/outline.ts';
import { form720XOutline } from './form-720x/outline.ts';
import { form8849Outline } from './form-8849/outline.ts';
import type { FilingFormType } from './form-names.ts';

/** The outlines of the forms that can be filed, by type. */
export const formOutlines = {
  Form720: form720Outline,
  Form720X: form720XOutline,
  Form8849: form8849Outline,
} as const satisfies Record<FilingFormType, FormOutline>;

/** Whether IRS e-file never takes a form: its fee is for the package to mail. */
export const isMailOnly = (formType: FilingFormType): boolean => {
  const outline: FormOutline = formOutlines[formType];
  return outline.mailOnly === true;
};
