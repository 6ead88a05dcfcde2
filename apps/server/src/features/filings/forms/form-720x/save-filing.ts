import type { Form720XAnswer, saveForm720X } from '@gauger/contract';
import { type FormPage, formOutlines, ORIGINAL_PAGE } from '@gauger/excise';
import type { Tx } from '../../../../db/public.ts';
import type { Call } from '../../../../http/public.ts';
import {
  type FilingDeps,
  type FilingRecord,
  type FormSave,
  loadFiling,
  type SaveCall,
  type SaveTerms,
  savePages,
} from '../../filings/public.ts';
import { certifiedDetail, withOwnCertification } from './certification.ts';
import { commitAmendment } from './commit-amendment.ts';
import { findLaws, presentFigures } from './figures.ts';
import { changeOriginal, type OriginalChange, writeOriginal } from './original.ts';
import { figuresOf, form720XPages } from './pages.ts';
import { factsHash, sealTins, withTins } from './sealed-facts.ts';

type Call720X = SaveCall<Call<typeof saveForm720X>['body']>;
type Body = Call720X['body'];

/** The save of a Form 720-X: a certification is its sender's, and the return that is corrected is chosen, changed or taken away. */
const form720XSave: FormSave<'Form720X', Body, Form720XAnswer, null> = {
  formType: 'Form720X',
  withTins,
  bodyOf: ({ body, session }, before) => withOwnCertification(body, session, before.facts),
  isConflict(before, body, seen) {
    const sent = pagesOf(body);
    const needed = sent.some((page) => page.startsWith('corrected.')) ? [...sent, ORIGINAL_PAGE] : sent;
    return needed.some((page) => (before.pageVersions.get(page) ?? 0) > seen);
  },
  prepare: async () => null,
  pagesOf: ({ call }) => pagesOf(call.body),
  async answerWithout({ deps, tx, call, before }, _, sent) {
    return call.body.paymentStatus === 1 && sent.length === 0 ? presentFigures(deps, tx, before, []) : undefined;
  },
  namingIn: (body) => body,
  async commit({ deps, tx, call: { body }, before, law, now }, _, { naming, extraCheck: judge, sent }) {
    const change = await changeOriginal(deps, tx, before, before, body.original, law);
    const laws = await findLaws(deps, tx, originalAfter(before, change));
    const committed = commitAmendment(before.facts, change, body, laws, naming, judge, figuresOf(before));
    const { facts, computed, corrected, issues } = committed;
    await writeOriginal(deps, tx, before, change, now);
    const pages = form720XPages(
      facts,
      computed,
      corrected,
      await sealTins(deps, tx, before, 'corrected', facts.corrected),
    );
    return {
      written: {
        ...{ facts, pages, totals: computed.totals, cells: computed.cells },
        sent: sent.filter((page) => pages.has(page)),
        named: sent.map(draftOf),
        beforeHash: factsHash(before.facts),
        afterHash: factsHash(facts),
      },
      detail: certifiedDetail(body, before.facts, facts),
      answer: async () =>
        presentFigures(deps, tx, await loadFiling(tx, before.accountId, body.id, 'read', 'Form720X'), issues),
    };
  },
};

/** Saves pages: what is absent is left alone, null clears. One transaction, so that a fault anywhere saves nothing. */
export const saveFiling = (deps: FilingDeps, call: Call720X): Promise<Form720XAnswer> =>
  deps.database.inAccount(call.session.accountId, (tx) => saveFilingIn(deps, tx, call));

/** The same in a transaction of the caller's. */
export const saveFilingIn = (
  deps: FilingDeps,
  tx: Tx,
  call: Call720X,
  event?: SaveTerms<'Form720X'>['event'],
): Promise<Form720XAnswer> => savePages(form720XSave, deps, tx, call, event && { event });

/** The original that a request leaves; null without one. */
export const originalAfter = ({ original }: Pick<FilingRecord, 'original'>, change: OriginalChange) =>
  change.kind === 'chosen' ? change.chosen : change.kind === 'none' ? null : original;

const outlinePages: readonly FormPage[] = formOutlines.Form720X.pages;

function pagesOf(body: Body): string[] {
  const { corrected } = body;
  const whole = corrected === null || body.original !== undefined;
  return outlinePages.flatMap(({ key, path, facts }) => {
    if (key === ORIGINAL_PAGE)
      return body.original !== undefined || facts?.some((name) => body[name as keyof Body] !== undefined) ? [key] : [];
    if (facts) return facts.some((name) => body[name as keyof Body] !== undefined) ? [key] : [];
    // Another original gives up the corrected copy of the one before.
    if (whole && path.startsWith('corrected.')) return [key];
    return isSent(body, path) ? [key] : [];
  });
}

/** Whether a request has something at the path of a page, or null above it. */
function isSent(body: Body, path: string): boolean {
  let value: unknown = body;
  for (const name of path.split('.')) {
    if (value === null) return true;
    value = (value as Record<string, unknown> | undefined)?.[name];
    if (value === undefined) return false;
  }
  return true;
}

/** The name of a page among the drafts: its own key where it has none. */
const draftOf = (page: string): string => outlinePages.find(({ key }) => key === page)?.draft ?? page;
