import { type NamedAttachment, namedAttachments } from '@gauger/excise';
import { isId } from '../../../db/public.ts';

/** The facts that may name attachments: a filing, or the pages of one in a request. */
export type Naming = {
  filingData?: unknown;
  claimsData?: unknown;
  schedules?: unknown;
  adjustmentsToLiability?: unknown;
  adjustmentsToScheduleC?: unknown;
  attachments?: unknown;
  corrected?: unknown;
};

/** Every attachment that the rows of a filing name, in their order, as the database writes ids. */
export const namedIn = (facts: Naming): NamedAttachment[] =>
  namedAttachments(facts).map(({ id, path }) => ({ id: id.toLowerCase(), path }));

/** Their ids, each once. */
export const idsIn = (facts: Naming): Set<string> =>
  new Set(namedIn(facts).flatMap(({ id }) => (isId(id) ? [id] : [])));
