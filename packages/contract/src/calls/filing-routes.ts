import { z } from 'zod';
import { readers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { issueSchema } from '../envelope.ts';
import type { ErrorCode } from '../error-codes.ts';
import { emailId, id } from '../fields.ts';
import { byEditors, byReaders } from './callers.ts';
import { documentRoutes } from './documents.ts';
import { draftRoutes } from './draft.ts';
import type { FormCalls } from './form-calls.ts';
import { reviewRoutes } from './review.ts';
import { submissionRoutes } from './submissions.ts';

/** A finding, and the step that it prevents: paying the fee, signing, or none. */
export const preflightIssue = issueSchema.extend({ blocks: z.enum(['pay', 'sign']).nullable() });
export type PreflightIssue = z.output<typeof preflightIssue>;

/** The schemas of a form's filings in its calls. */
interface FilingSchemas<Added extends z.ZodType, Change extends z.ZodType, Filing extends z.ZodType> {
  added: Added;
  /** Pages to save: an absent page is left alone, null clears. */
  change: Change;
  filing: Filing;
  /** Refusals of this form's filings when they are begun or saved, and those when they are begun. */
  refusals: { change: readonly ErrorCode[]; added?: readonly ErrorCode[] };
  /** Bodies that start and change a filing. */
  examples?: { added: z.input<Added>; change: z.input<Change> };
}

/** The calls that the filings of every form have, named and addressed by the form. */
export const filingRoutes = <
  const Slug extends string,
  Added extends z.ZodType,
  Change extends z.ZodType,
  Filing extends z.ZodType,
>(
  form: FormCalls<Slug>,
  schemas: FilingSchemas<Added, Change, Filing>,
) => ({
  add: defineRoute({
    name: `add${form.type}`,
    example: schemas.examples?.added,
    method: 'POST',
    path: `/${form.slug}/add`,
    summary: `Begin a ${form.name} for a business`,
    ...byEditors,
    body: schemas.added,
    bodyLimit: 'rows',
    status: 201,
    response: schemas.filing,
    errors: [
      ...schemas.refusals.change,
      ...(schemas.refusals.added ?? []),
      'NOT_FOUND',
      'ATTACHMENTS_FULL',
      'BUSINESS_ARCHIVED',
      'IDEMPOTENCY_KEY_REUSED',
      'PAYMENT_NOT_CONFIRMED',
    ],
    versioned: true,
    idempotent: true,
  }),
  save: defineRoute({
    name: `save${form.type}`,
    example: schemas.examples?.change,
    method: 'PUT',
    path: `/${form.slug}/emailId`,
    summary: `Save pages of a ${form.name}; what is absent is left alone, null clears`,
    ...byEditors,
    body: schemas.change,
    bodyLimit: 'rows',
    response: schemas.filing,
    errors: [
      ...schemas.refusals.change,
      'NOT_FOUND',
      'ATTACHMENTS_FULL',
      'NOT_EDITABLE',
      'PAYMENT_NOT_CONFIRMED',
      'VERSION_MISMATCH',
    ],
    versioned: true,
  }),
  get: defineRoute({
    name: `get${form.type}`,
    method: 'GET',
    path: `${form.path}`,
    summary: `A ${form.name} with its computed amounts`,
    ...byReaders,
    params: z.strictObject({ id }),
    response: schemas.filing,
    errors: ['NOT_FOUND'],
    versioned: true,
    heavy: true,
  }),
  getPreflight: defineRoute({
    name: `getPreflight${form.suffix}`,
    method: 'GET',
    path: `${form.path}/preflight`,
    summary: 'The errors to fix before the fee is paid and before the return is signed',
    ...byReaders,
    params: z.strictObject({ id }),
    response: z.strictObject({
      way: z
        .enum(['electronic', 'paper'])
        .meta({ description: 'paper: IRS e-file does not take the return, so it is mailed' }),
      whyPaper: z
        .string()
        .nullable()
        .meta({
          description:
            'Why IRS e-file does not take the return; null where it does, and for Form 720-X, which is always mailed',
          examples: ['IRS e-file accepts returns for 2024 to 2026. The return for 2023 Q3 goes by mail.'],
        }),
      issues: z.array(preflightIssue),
    }),
    errors: ['NOT_FOUND'],
    heavy: true,
  }),
  remove: defineRoute({
    name: `delete${form.type}`,
    method: 'DELETE',
    path: `${form.path}`,
    summary: 'Delete an unpaid draft',
    ...byEditors,
    params: z.strictObject({ id }),
    response: z.strictObject({ id }),
    errors: ['NOT_FOUND', 'NOT_DELETABLE', 'VERSION_MISMATCH'],
  }),
  count: defineRoute({
    name: `count${form.type}`,
    method: 'GET',
    path: `/${form.slug}/count/emailid/{emailId}`,
    summary: `How many Forms ${form.name.slice('Form '.length)} the account has. The address must be the session's own`,
    access: readers,
    byKey: 'read',
    params: z.strictObject({ emailId }),
    response: z.strictObject({ count: z.int() }),
  }),
  ...draftRoutes(form),
  ...reviewRoutes(form),
  ...submissionRoutes(form),
  ...documentRoutes(form),
});

/** The calls of the filings of a form. */
export type FilingRoutes = ReturnType<typeof filingRoutes>;
