import { isDeepStrictEqual } from 'node:util';
import { blockOf, type Form8849Answer, type saveForm8849 } from '@gauger/contract';
import {
  earliestFileBy,
  type Form8849,
  type Form8849Schedule,
  form8849Numbers,
  irsDay,
  scheduleTypes,
} from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import type { Tx } from '../../../../db/public.ts';
import type { Call } from '../../../../http/public.ts';
import {
  type FilingDeps,
  type FilingRecord,
  type FormSave,
  type SaveCall,
  type SaveTerms,
  savePages,
} from '../../filings/public.ts';
import { commitClaims, laterYearIssues } from './commit-claims.ts';
import { claimPages, form8849Pages, inPageOrder } from './pages.ts';
import { presentFiling } from './present-filing.ts';
import { factsHash, sealTins, withTins } from './sealed-facts.ts';
import { sentSchedules } from './sent-schedules.ts';

type Call8849 = SaveCall<Call<typeof saveForm8849>['body']>;

/** The save of a Form 8849, in which schedules that were sent do not change. */
const form8849Save: FormSave<'Form8849', Body, Form8849Answer, Form8849Schedule[]> = {
  formType: 'Form8849',
  withTins,
  isConflict(before, body, seen) {
    const needed = ['schedule', ...pagesOf(body), ...givenUp(before, body)];
    return needed.some((page) => (before.pageVersions.get(page) ?? 0) > seen);
  },
  prepare: ({ tx, before }) => sentSchedules(tx, before),
  pagesOf: ({ call }) => pagesOf(call.body),
  async answerWithout({ call, before }, alreadySent, sent) {
    return call.body.paymentStatus === 1 && sent.length === 0 ? presentFiling(before, [], alreadySent) : undefined;
  },
  namingIn,
  async commit(
    { deps, tx, call: { body }, before, law, now },
    alreadySent,
    { naming, preparers, extraCheck: judge, sent },
  ) {
    const later = laterYearIssues(body, before.facts, irsDay(now));
    const { facts, computed, issues } = commitClaims(before.facts, body, law, [...naming, ...later], judge);
    refuseSent(before, facts, alreadySent);
    const pages = form8849Pages(facts, computed, await sealTins(deps, tx, before, facts));
    const { totals, cells } = { totals: { ...computed.totals }, cells: computed.cells };
    const { rateBookVersion } = law;
    const after = { facts, pages, totals, cells, rateBookVersion, state: 'draft' as const, updatedAt: now };
    return {
      written: {
        ...{ facts, pages, totals, cells },
        fileBy: earliestFileBy(computed.claimDeadlines),
        sent: sent.filter((page) => pages.has(page)),
        named: sent.map(draftOf),
        beforeHash: factsHash(before.facts),
        afterHash: factsHash(facts),
      },
      answer: (version) => presentFiling({ ...before, ...preparers, ...after, version }, issues, alreadySent),
    };
  },
};

/** Saves pages: what is absent is left alone, null clears. One transaction, so that a fault anywhere saves nothing. */
export const saveFiling = (deps: FilingDeps, call: Call8849): Promise<Form8849Answer> =>
  deps.database.inAccount(call.session.accountId, (tx) => saveFilingIn(deps, tx, call));

/** The same in a transaction of the caller's. */
export const saveFilingIn = (
  deps: FilingDeps,
  tx: Tx,
  call: Call8849,
  event?: SaveTerms<'Form8849'>['event'],
): Promise<Form8849Answer> => savePages(form8849Save, deps, tx, call, event && { event });

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

type Body = Call8849['body'];

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
