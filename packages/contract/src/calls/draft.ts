import { z } from 'zod';
import { editors, readers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { id, jsonValue, scopeQuery } from '../fields.ts';
import { inPerson } from './callers.ts';
import type { FormCalls } from './form-calls.ts';

/** The pages of a form a draft can belong to, by their names among the drafts. */
export const draftPages = ({ pages }: Pick<FormCalls, 'pages'>): string[] => pages.flatMap(({ draft }) => draft ?? []);

const paramsOf = (form: FormCalls) =>
  z.strictObject({
    id,
    page: z.enum(draftPages(form)).meta({
      description:
        'A page of the filing: an IRS number, claims.3, claimsData (the fields outside its groups), taxYearQuarter, deposit, overpayment or paymentOption',
    }),
  });

/** The values in the fields of the page, right or wrong. They are kept as sent and never computed. */
const fields = z.record(z.string(), jsonValue).meta({ description: 'The values of the fields, right or wrong' });

/** Bank facts and the SSN of a claimant, which only the filing keeps, sealed: a draft is answered as it was typed. */
const neverInDrafts = ['accountnumber', 'reaccountnumber', 'routingtransitnum', 'ssn'];
const withoutSealedNumbers = fields.superRefine((typed, context) => {
  for (const path of sealedNumbersIn(typed))
    context.addIssue({ code: 'custom', path, message: 'Bank numbers and SSNs are kept in no draft: leave this out' });
});

/** The paths of everything named like such a number, at any depth and in any letter case. */
function sealedNumbersIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    neverInDrafts.includes(name.toLowerCase()) ? [[name]] : sealedNumbersIn(part).map((path) => [name, ...path]),
  );
}

/** Identifies the unsaved changes of one person as they were shown: later typing makes another draft. */
const shownDraft = { author: id, typedAt: z.iso.datetime() };

/** As the database counts versions: an `integer`. */
const MAX_VERSION = 2_147_483_647;

const seenVersion = z.int().positive().max(MAX_VERSION).meta({
  description:
    'The version of the filing on which you opened the page. A draft keeps its first: later saves of the draft do not raise it',
});

const savedSince = z.strictObject({ by: z.strictObject({ id, name: z.string() }), at: z.iso.datetime() }).meta({
  description:
    'The last save of the page, or move of the filing to another quarter, when another person made it after the seenVersion of the draft. Committing the draft replaces what that person saved',
});

/** How long a page counts as open after its last notice, in seconds. */
export const OPEN_PAGE_STAYS = 75;

/** The calls for the unsaved changes on the pages of a filing. */
export const draftRoutes = (form: FormCalls) => {
  const path = `${form.path}/draft/{page}`;
  const params = paramsOf(form);
  return {
    listDrafts: defineRoute({
      name: `listDrafts${form.suffix}`,
      method: 'GET',
      path: `${form.path}/draft`,
      summary: 'The pages on which you typed something that is not committed',
      ...inPerson(editors),
      params: z.strictObject({ id }),
      query: scopeQuery,
      response: z.strictObject({ pages: z.array(z.string()) }),
      errors: ['NOT_FOUND'],
    }),
    getDraft: defineRoute({
      name: `getDraft${form.suffix}`,
      method: 'GET',
      path,
      summary: 'What you typed on a page and have not committed; null when there is nothing',
      ...inPerson(editors),
      params,
      query: scopeQuery,
      response: z.strictObject({
        fields: fields.nullable(),
        savedAt: z.iso.datetime().nullable(),
        savedSince: savedSince.nullable(),
      }),
      errors: ['NOT_FOUND'],
    }),
    saveDraft: defineRoute({
      name: `saveDraft${form.suffix}`,
      method: 'PUT',
      path,
      summary: 'Keep the values in the fields of a page, apart from the filing',
      ...inPerson(editors),
      params,
      query: scopeQuery,
      body: z.strictObject({ fields: withoutSealedNumbers, seenVersion: seenVersion.optional() }),
      bodyLimit: 'rows',
      response: z.strictObject({
        savedAt: z.iso.datetime(),
        isSaved: z.boolean().meta({
          description: 'Whether the page is saved with just this content: then there is nothing to keep, and no draft',
        }),
      }),
      errors: ['NOT_FOUND', 'NOT_EDITABLE', 'DRAFTS_FULL'],
    }),
    takeDraft: defineRoute({
      name: `takeDraft${form.suffix}`,
      method: 'POST',
      path: `${path}/take`,
      summary: "Take over another person's unsaved changes of a page: they become yours to save or discard",
      ...inPerson(editors),
      params,
      query: scopeQuery,
      body: z.strictObject(shownDraft),
      response: z.strictObject({
        savedAt: z.iso.datetime(),
        savedSince: savedSince
          .nullable()
          .meta({ description: 'The same for the person who typed the draft: your own save of the page counts' }),
      }),
      errors: ['NOT_FOUND', 'NOT_EDITABLE', 'DRAFT_CHANGED', 'DRAFT_EXISTS'],
    }),
    openPage: defineRoute({
      name: `openPage${form.suffix}`,
      method: 'PUT',
      path: `${form.path}/open/{page}`,
      summary: `Say that you have a page open, and learn who else of the account had it open within ${OPEN_PAGE_STAYS} seconds`,
      ...inPerson(readers),
      params,
      query: scopeQuery,
      response: z.strictObject({
        others: z
          .array(z.strictObject({ id, name: z.string() }))
          .meta({ description: 'By name, at most 20; your own windows are not among them' }),
      }),
      errors: ['NOT_FOUND'],
      background: true,
    }),
    deleteDraft: defineRoute({
      name: `deleteDraft${form.suffix}`,
      method: 'DELETE',
      path,
      summary: 'Discard the unsaved changes of a page, your own or, with author, those of another person',
      ...inPerson(editors),
      params,
      query: scopeQuery.extend({
        author: id.optional().meta({ description: 'Whose; your own unless given' }),
        typedAt: shownDraft.typedAt
          .optional()
          .meta({ description: 'As they were shown: refused when more was typed since' }),
      }),
      response: z.strictObject({ dropped: z.boolean() }),
      errors: ['NOT_FOUND', 'DRAFT_CHANGED'],
    }),
  };
};
