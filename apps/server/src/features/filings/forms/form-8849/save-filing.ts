import { isDeepStrictEqual } from 'node:util';
import { blockOf, type Form8849Answer, type saveForm8849 } from '@gauger/contract';
import {
  earliestFileBy,
  type Form8849,
  type Form8849Schedule,
  form8849Numbers,
  irsDay,
  isEditable,
  scheduleTypes,
} from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import type { Tx } from '../../../../db/database.ts';
import { together } from '../../../../db/together.ts';
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
import { commitClaims, laterYearIssues } from './commit-claims.ts';
import { claimPages, form8849Pages, inPageOrder } from './pages.ts';
import { presentFiling } from './present-filing.ts';
import { factsHash, sealTins, withTins } from './sealed-facts.ts';
import { sentSchedules } from './sent-schedules.ts';

type SaveCall = Pick<Call<typeof saveForm8849>, 'session' | 'body' | 'ip' | 'requestId' | 'ifMatch'>;

/** Saves pages: what is absent is left alone, null clears. One transaction, so that a fault anywhere saves nothing. */
export const saveFiling = (deps: FilingDeps, call: SaveCall): Promise<Form8849Answer> =>
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
): Promise<Form8849Answer> {
  const { accountId, userId } = call.session;
  const { body, ifMatch } = call;
  const [loaded, law] = await together(loadFiling(tx, accountId, body.id, 'lock', 'Form8849'), deps.lawInForce(tx));
  const before = await withTins(deps, tx, loaded);
  const sent = pagesOf(body);
  if (ifMatch !== undefined && isConflict(before, [...sent, ...givenUp(before, body)], ifMatch))
    throw new AppError('VERSION_MISMATCH', {
      current: { id: before.id, version: before.version, saves: await findSavesSince(tx, before, ifMatch, userId) },
    });
  const claimsPaid = body.paymentStatus === 1;
  if (claimsPaid && !before.feePaid) throw new AppError('PAYMENT_NOT_CONFIRMED');
  const alreadySent = await sentSchedules(tx, before);
  if (claimsPaid && sent.length === 0) return presentFiling(before, [], alreadySent);
  if (!isEditable(before.state)) throw notEditable(before);
  const { issues: naming, ...preparers } = await nameAfter(deps, tx, before, namedOn(before), body);
  const judge = await validateNamed(tx, before, [before.facts, namingIn(body)]);
  const later = laterYearIssues(body, before.facts, irsDay(deps.now()));
  const { facts, computed, issues } = commitClaims(before.facts, body, law, [...naming, ...later], judge);
  refuseSent(before, facts, alreadySent);
  const pages = form8849Pages(facts, computed, await sealTins(deps, tx, before, facts));
  const now = deps.now();
  const version = await writeFiling(tx, call, before, {
    facts,
    pages,
    totals: computed.totals,
    cells: computed.cells,
    rateBookVersion: law.rateBookVersion,
    fileBy: earliestFileBy(computed.claimDeadlines),
    sent: sent.filter((page) => pages.has(page)),
    named: sent.map(draftOf),
    preparers,
    now,
    event: { ...event, beforeHash: factsHash(before.facts), afterHash: factsHash(facts) },
  });
  const { totals, cells } = { totals: { ...computed.totals }, cells: computed.cells };
  const { rateBookVersion } = law;
  return presentFiling(
    { ...before, ...preparers, facts, pages, totals, cells, rateBookVersion, version, state: 'draft', updatedAt: now },
    issues,
    alreadySent,
  );
}

/** Refuses to change a schedule that was sent, or the year and the SSN of the claim, while another schedule is corrected. Throws NOT_EDITABLE. */
function refuseSent(before: FilingRecord<'Form8849'>, facts: Form8849, sent: readonly Form8849Schedule[]): void {
  if (sent.length === 0) return;
  const partsOf = ({ taxYear, month, ssn, schedules }: Form8849) => [
    ...[taxYear, month, ssn, Object.keys(schedules).sort()],
    ...sent.map((schedule) => schedules[schedule]),
  ];
  if (isDeepStrictEqual(partsOf(inPageOrder(before.facts)), partsOf(facts))) return;
  throw new AppError('NOT_EDITABLE', {
    description: `Schedule ${sent.join(' and ')} was sent and no longer changes, nor do the income tax year and the SSN. Correct the other schedule.`,
    current: { id: before.id, version: before.version },
  });
}

type Body = SaveCall['body'];

/** The facts of a request in which attachments are named: the rows of each page of claims. */
export function namingIn(body: Pick<Body, 'schedules' | `sch${(typeof form8849Numbers)[number]}`>) {
  const schedules = form8849Numbers.map((schedule) => {
    const block: Readonly<Record<string, unknown>> = body[blockOf(schedule)] ?? {};
    const rows = claimPages.flatMap(({ schedule: of, group }) =>
      of === schedule ? ((block[group] as { lines?: readonly unknown[] } | null | undefined)?.lines ?? []) : [],
    );
    const open = body.schedules?.[schedule] as { lines?: readonly unknown[] } | null | undefined;
    return [schedule, { lines: [...rows, ...(open?.lines ?? [])] }];
  });
  return { schedules: Object.fromEntries(schedules) };
}

/** The keys of the pages in a request. */
function pagesOf(body: Body): string[] {
  const ofSchedules = form8849Numbers.flatMap((schedule) => {
    const claims = claimPages.filter((page) => page.schedule === schedule);
    const all = [`schedule.${schedule}`, ...claims.map(({ key }) => key)];
    if (body.schedules && schedule in body.schedules) return all;
    const block = body[blockOf(schedule)];
    if (block === undefined) return [];
    if (block === null) return all;
    const groups = claims.filter(({ group }) => block[group] !== undefined);
    const isHeaderSent = Object.keys(block).some(
      (name) => name !== 'total' && block[name] !== undefined && !claims.some(({ group }) => group === name),
    );
    return [...(isHeaderSent ? [`schedule.${schedule}`] : []), ...groups.map(({ key }) => key)];
  });
  return [
    ...(body.schedule === undefined ? [] : ['schedule']),
    ...ofSchedules,
    ...(body.paidPreparer === undefined ? [] : ['paidPreparer']),
  ];
}

/** The pages of the schedules that a change of schedule gives up. */
function givenUp({ facts }: FilingRecord<'Form8849'>, { schedule }: Body): string[] {
  if (!schedule?.scheduleType) return [];
  const kept: readonly string[] = scheduleTypes[schedule.scheduleType];
  return Object.keys(facts.schedules).flatMap((one) => (kept.includes(one) ? [] : [`schedule.${one}`]));
}

/** The name of a page among the drafts: its claims are `claims.1.3`. */
const draftOf = (page: string): string => page.replace(/^schedule\.(\d)\.claims\.(\w+)$/, 'claims.$1.$2');

/** Whether a page of a request was changed after the version that its sender saw. Other pages may have been. */
function isConflict(before: FilingRecord, sent: readonly string[], seen: number): boolean {
  if (seen === before.version) return false;
  if (seen > before.version) return true;
  return ['schedule', ...sent].some((page) => (before.pageVersions.get(page) ?? 0) > seen);
}
