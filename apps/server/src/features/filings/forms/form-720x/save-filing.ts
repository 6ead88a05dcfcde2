import type { Form720XAnswer, saveForm720X } from '@gauger/contract';
import { type FormPage, formOutlines, isEditable, ORIGINAL_PAGE } from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import type { Tx } from '../../../../db/database.ts';
import type { Call } from '../../../../http/call.ts';
import type { FilingDeps } from '../../../deps.ts';
import { validateNamed } from '../../attachments/public.ts';
import {
  type FilingRecord,
  findSavesSince,
  loadFiling,
  nameAfter,
  namedOn,
  notEditable,
  type SaveEvent,
  writeFiling,
} from '../../filings/public.ts';
import { certifiedDetail, withOwnCertification } from './certification.ts';
import { commitAmendment } from './commit-amendment.ts';
import { answerOf, lawsOf } from './figures.ts';
import { changeOriginal, type OriginalChange, writeOriginal } from './original.ts';
import { figuresOf, form720XPages } from './pages.ts';
import { factsHash, sealTins, withTins } from './sealed-facts.ts';

type SaveCall = Pick<Call<typeof saveForm720X>, 'session' | 'body' | 'ip' | 'requestId' | 'ifMatch'>;
type Body = SaveCall['body'];

/** Saves pages: what is absent is left alone, null clears. One transaction, so that a fault anywhere saves nothing. */
export const saveFiling = (deps: FilingDeps, call: SaveCall): Promise<Form720XAnswer> =>
  deps.database.inAccount(call.session.accountId, (tx) => saveFilingIn(deps, tx, call));

/** The same in a transaction of the caller's. */
export async function saveFilingIn(
  deps: FilingDeps,
  tx: Tx,
  call: SaveCall,
  event: Pick<SaveEvent, 'actionType' | 'detail'> = {
    actionType: 'FILING_SAVED',
    detail: { checkedVersion: call.ifMatch !== undefined },
  },
): Promise<Form720XAnswer> {
  const { accountId, userId } = call.session;
  const { ifMatch } = call;
  const before = await withTins(deps, tx, await loadFiling(tx, accountId, call.body.id, 'lock', 'Form720X'));
  const body = withOwnCertification(call.body, call.session, before.facts);
  const law = await deps.lawInForce(tx);
  const sent = pagesOf(body);
  if (ifMatch !== undefined && isConflict(before, sent, ifMatch))
    throw new AppError('VERSION_MISMATCH', {
      current: { id: before.id, version: before.version, saves: await findSavesSince(tx, before, ifMatch, userId) },
    });
  const claimsPaid = body.paymentStatus === 1;
  if (claimsPaid && !before.feePaid) throw new AppError('PAYMENT_NOT_CONFIRMED');
  if (claimsPaid && sent.length === 0) return answerOf(deps, tx, before, []);
  if (!isEditable(before.state)) throw notEditable(before);
  const { issues: naming, ...preparers } = await nameAfter(deps, tx, before, namedOn(before), body);
  const change = await changeOriginal(deps, tx, before, before, body.original, law);
  const laws = await lawsOf(deps, tx, originalAfter(before, change));
  const judge = await validateNamed(tx, before, [before.facts, body]);
  const { facts, computed, corrected, issues } = commitAmendment(
    before.facts,
    change,
    body,
    laws,
    naming,
    judge,
    figuresOf(before),
  );
  const now = deps.now();
  await writeOriginal(deps, tx, before, change, now);
  const sealed = await sealTins(deps, tx, before, 'corrected', facts.corrected);
  const pages = form720XPages(facts, computed, corrected, sealed);
  await writeFiling(tx, call, before, {
    facts,
    pages,
    totals: computed.totals,
    cells: computed.cells,
    rateBookVersion: law.rateBookVersion,
    sent: sent.filter((page) => pages.has(page)),
    named: sent.map(draftOf),
    preparers,
    now,
    event: {
      ...event,
      detail: { ...event.detail, ...certifiedDetail(body, before.facts, facts) },
      beforeHash: factsHash(before.facts),
      afterHash: factsHash(facts),
    },
  });
  return answerOf(deps, tx, await loadFiling(tx, accountId, body.id, 'read', 'Form720X'), issues);
}

/** The original that a request leaves; null without one. */
export const originalAfter = ({ original }: Pick<FilingRecord, 'original'>, change: OriginalChange) =>
  change.kind === 'chosen' ? change.chosen : change.kind === 'none' ? null : original;

const outlinePages: readonly FormPage[] = formOutlines.Form720X.pages;

/** The keys of the pages in a request. */
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

/** Whether a page of a request was changed after the version that its sender saw. Other pages may have been. */
function isConflict(before: FilingRecord, sent: readonly string[], seen: number): boolean {
  if (seen === before.version) return false;
  if (seen > before.version) return true;
  const needed = sent.some((page) => page.startsWith('corrected.')) ? [...sent, ORIGINAL_PAGE] : sent;
  return needed.some((page) => (before.pageVersions.get(page) ?? 0) > seen);
}
