import { type FilingState, filingStates } from '@gauger/excise';
import { z } from 'zod';
import { type ErrorCode, errorCodes } from './error-codes.ts';

/** The unsaved changes of one person on one page of a filing. */
export const unsavedChanges = z.strictObject({
  page: z.string().meta({ description: 'The page as the draft calls name it: an IRS number, claims.3, deposit …' }),
  author: z.strictObject({ id: z.uuid(), name: z.string() }),
  typedAt: z.iso.datetime().meta({ description: 'When the page was last typed on' }),
  own: z.boolean().meta({ description: 'Whether they are the caller\u2019s own' }),
});
export type UnsavedChanges = z.output<typeof unsavedChanges>;

/** One error or warning about the request. `path` is dotted: `filingData.60.rows.0.noOfGallons`. */
export const issueSchema = z.strictObject({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  path: z.string(),
  message: z.string(),
  rows: z.int().optional().meta({ description: 'With the code rowsAheadMore: its number of rows' }),
  draft: unsavedChanges.optional().meta({ description: 'With the code unsavedChanges: whose they are' }),
});
export type RequestIssue = z.output<typeof issueSchema>;

/** A save of a filing after the version that a refused save was based on. */
export const savedSince = z.strictObject({
  pages: z.array(z.string()).meta({
    description: 'The pages that were sent, as the draft calls name them: an IRS number, claims.3, deposit \u2026',
  }),
  by: z.strictObject({ id: z.uuid(), name: z.string() }).nullable().meta({ description: 'Null: Gauger itself' }),
  own: z.boolean().meta({ description: 'Whether the caller made it, in another window' }),
  at: z.iso.datetime(),
});
export type SavedSince = z.output<typeof savedSince>;

/** The record that caused the refusal of a call, where there is one. */
export const currentSchema = z.strictObject({
  id: z.uuid().optional(),
  version: z.int().optional(),
  state: z
    .enum(filingStates)
    .optional()
    .meta({ description: 'With FILING_EXISTS: an accepted or mailed return is corrected on a Form 720-X' }),
  saves: z.array(savedSince).optional().meta({
    description:
      'With VERSION_MISMATCH of a filing: who saved which pages after the version of If-Match, at most the newest 50',
  }),
});
export type Current = { id?: string; version?: number; state?: FilingState; saves?: SavedSince[] };

export const errorSchema = z.strictObject({
  Error: z
    .strictObject({
      code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
      errorDescription: z.string(),
      issues: z.array(issueSchema).meta({ description: 'At most the first 500' }),
      moreIssues: z.int().optional().meta({ description: 'How many issues more there are than are named' }),
      requestId: z.string(),
      current: currentSchema.optional(),
    })
    // Every call refuses in this shape: the description of the API has it once.
    .meta({ id: 'Refusal' }),
});
export type ErrorEnvelope = z.output<typeof errorSchema>;

/** The answer of a call that succeeded. */
export function successSchema<T extends z.ZodType>(content: T): z.ZodObject<{ Success: T }, z.core.$strict> {
  return z.strictObject({ Success: content });
}

/** The file a call answers with: the binding sends its bytes as an attachment. */
export interface FileAnswer {
  /** Letters, digits, points and hyphens. */
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}
export const fileAnswer = z.custom<FileAnswer>();
