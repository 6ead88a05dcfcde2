import { form6197 } from './form-6197.ts';
import { form6627 } from './form-6627.ts';
import { form7208 } from './form-7208.ts';
import type { AttachedForm } from './types.ts';

/** The forms that go with Form 720, in the order of their documents. */
export const attachedForms: readonly AttachedForm[] = [form6627, form6197, form7208];
