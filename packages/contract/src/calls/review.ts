import { filingStates } from '@gauger/excise';
import { z } from 'zod';
import { commenters, editors, readers, reviewers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { deed, emailId, id, person, scopeQuery } from '../fields.ts';
import { inPerson } from './callers.ts';
import type { FormCalls } from './form-calls.ts';

export const LONGEST_COMMENT = 1_000;

/** The subject of a comment: the return, the business, a page, or a row or field below one. */
function commentPath({ pages }: FormCalls) {
  // A path below the claims names its group, and is judged with the rest of the path.
  const paths = pages
    .filter(({ claimGroup }) => claimGroup === undefined)
    .map(({ path, block = path }) => block.replace('.', '\\.'));
  const shape = new RegExp(`^(${['filing', 'business', ...paths].join('|')})(\\.[A-Za-z0-9]{1,60}){0,8}$`);
  return z
    .string()
    .max(200)
    .regex(shape, 'Name a page, a row or a field of the filing')
    .meta({
      description: 'What it speaks of: a field, a row, a page, or `filing` for the return as a whole',
      examples: ['filingData.60.rows.3.noOfGallons', 'deposit.depositedAmt', 'filing'],
    });
}

const text = z
  .string()
  .max(LONGEST_COMMENT)
  .refine((words) => words.trim() !== '', 'Enter your comment')
  .meta({ description: `Up to ${LONGEST_COMMENT} characters` });

const comment = z.strictObject({ id, author: person, text: z.string(), createdAt: z.iso.datetime() });
const thread = z
  .strictObject({
    id,
    path: z.string().meta({ description: 'What it speaks of; it follows its row when rows are moved' }),
    comments: z.array(comment).meta({ description: 'The first and the answers to it, the oldest first' }),
    resolved: deed.nullable(),
  })
  .meta({ id: 'CommentThread' });
const threads = z.strictObject({ threads: z.array(thread).meta({ description: 'The oldest first' }) });
export type CommentThread = z.output<typeof thread>;

const change = z.strictObject({
  path: z.string().meta({ description: 'Its place now; its last place if it is gone' }),
  kind: z.enum(['added', 'changed', 'removed']),
  before: z.string().optional(),
  after: z.string().optional(),
});

const reviewSchema = z
  .strictObject({
    id,
    state: z.enum(filingStates),
    markedReady: deed.nullable().meta({ description: 'Who marked it ready, while it is' }),
    approved: deed
      .nullable()
      .meta({ description: 'Who approved it after it was marked ready, unless it was changed since' }),
    sentBack: deed.nullable().meta({ description: 'Who sent it back, while it is a draft because of that' }),
    lastSaved: deed.nullable(),
    lastSigned: deed.nullable(),
    reviewed: deed
      .nullable()
      .meta({ description: 'The last review that ended with a decision; null before the first' }),
    changes: z.array(change).meta({ description: 'What is different since then, at most 200' }),
    changesInAll: z.int(),
  })
  .meta({ id: 'Review' });
export type ReviewAnswer = z.output<typeof reviewSchema>;

const ofFiling = { params: z.strictObject({ id }), query: scopeQuery } as const;

/** The calls of the review of a filing, and of comments on it. */
export const reviewRoutes = (form: FormCalls) => ({
  getReview: defineRoute({
    name: `getReview${form.suffix}`,
    method: 'GET',
    path: `${form.path}/review`,
    summary: `The review status of a ${form.name}, who did what, and what changed since the last one`,
    access: readers,
    byKey: 'read',
    ...ofFiling,
    response: reviewSchema,
    errors: ['NOT_FOUND'],
  }),
  markReady: defineRoute({
    name: `markReady${form.suffix}`,
    method: 'POST',
    path: `${form.path}/ready`,
    summary: 'Mark a draft ready for review; refused while an error blocks the fee',
    access: editors,
    byKey: 'write',
    ...ofFiling,
    response: reviewSchema,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'NOT_READY_FOR_REVIEW', 'UNSAVED_CHANGES', 'VERSION_MISMATCH'],
  }),
  sendBack: defineRoute({
    name: `sendBack${form.suffix}`,
    method: 'POST',
    path: `${form.path}/sendback`,
    summary: 'Send a filing that is marked ready back to draft, with open comments or with a word about the whole',
    ...inPerson(reviewers),
    ...ofFiling,
    body: z.strictObject({ emailId: emailId.optional(), text: text.optional() }),
    response: reviewSchema,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'NOTHING_TO_CHANGE', 'TOO_MANY_COMMENTS', 'VERSION_MISMATCH'],
  }),
  approve: defineRoute({
    name: `approve${form.suffix}`,
    method: 'POST',
    path: `${form.path}/approve`,
    summary: `Approve a ${form.name} that is marked ready: it stays ready, and a change makes it a draft again. The second time nothing happens`,
    ...inPerson(reviewers),
    ...ofFiling,
    response: reviewSchema,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'VERSION_MISMATCH'],
  }),
  listComments: defineRoute({
    name: `listComments${form.suffix}`,
    method: 'GET',
    path: `${form.path}/comments`,
    summary: 'What people of the account said to each other about a filing. No part of the return',
    access: readers,
    byKey: 'read',
    ...ofFiling,
    response: threads,
    errors: ['NOT_FOUND'],
  }),
  addComment: defineRoute({
    name: `addComment${form.suffix}`,
    method: 'POST',
    path: `${form.path}/comments`,
    summary: 'Comment on a field, a row, a page or the whole, or answer a comment',
    access: commenters,
    byKey: 'write',
    ...ofFiling,
    body: z
      .strictObject({
        emailId: emailId.optional(),
        path: commentPath(form).optional(),
        threadId: id.optional().meta({ description: 'The thread that is answered, instead of a path' }),
        text,
      })
      .refine(({ path, threadId }) => (path === undefined) !== (threadId === undefined), {
        path: ['path'],
        error: 'Name what it speaks of, or the thread it answers',
      }),
    status: 201,
    response: threads,
    errors: ['NOT_FOUND', 'VERSION_MISMATCH', 'TOO_MANY_COMMENTS'],
  }),
  resolveComment: defineRoute({
    name: `resolveComment${form.suffix}`,
    method: 'PUT',
    path: `${form.path}/comments/{threadId}`,
    summary: 'Resolve a comment, or open it again',
    access: commenters,
    byKey: 'write',
    params: z.strictObject({ id, threadId: id }),
    query: scopeQuery,
    body: z.strictObject({ emailId: emailId.optional(), resolved: z.boolean() }),
    response: threads,
    errors: ['NOT_FOUND'],
  }),
});
