import type { Route } from '@gauger/contract';
import {
  computeForm8849,
  decimal,
  earliestFileBy,
  type Form8849Schedule,
  form8849Schedules,
  plus,
  toFixed,
  ZERO,
} from '@gauger/excise';
import type { Tx } from '../../../../db/public.ts';
import type { Call } from '../../../../http/public.ts';
import type { AccountSession } from '../../../people/sessions/public.ts';
import { type FilingDeps, type FilingRecord, writeFiling } from '../../filings/public.ts';
import { figuresOf, form8849Pages, inPageOrder } from './pages.ts';
import { factsHash, sealTins } from './sealed-facts.ts';

/** The names of the pages of a schedule among the drafts. */
export const draftsOfSchedule = (schedule: Form8849Schedule): string[] => [
  `schedule.${schedule}`,
  ...(form8849Schedules.find((one) => one.schedule === schedule)?.pages ?? []).map(
    ({ group }) => `claims.${schedule}.${group}`,
  ),
];

/** Writes a held claim without one of its schedules. The figures of the others stay: they may have been accepted. */
export async function removeSchedule(
  deps: FilingDeps,
  tx: Tx,
  call: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  before: FilingRecord<'Form8849'>,
  schedule: Form8849Schedule,
): Promise<void> {
  const { [schedule]: _, ...schedules } = before.facts.schedules;
  const facts = inPageOrder({ ...before.facts, schedules });
  const { schedules: figures, cells } = figuresOf(before);
  const left = { ...figures };
  delete left[schedule];
  const amounts = Object.values(left).flatMap((lines) =>
    Object.values(lines ?? {}).map(({ amount }) => decimal(amount)),
  );
  const totals = { totalClaim: toFixed(amounts.reduce(plus, ZERO), 2) };
  const own = Object.entries(cells).filter(([cell]) => !cell.startsWith(`schedules.${schedule}.`));
  await writeFiling(tx, call, before, {
    facts,
    pages: form8849Pages(facts, { schedules: left }, await sealTins(deps, tx, before, facts)),
    totals,
    cells: { ...Object.fromEntries(own), 'totals.totalClaim': totals.totalClaim },
    rateBookVersion: before.rateBookVersion,
    fileBy: earliestFileBy(computeForm8849(facts, await deps.lawInForce(tx)).claimDeadlines),
    sent: [],
    named: draftsOfSchedule(schedule),
    now: deps.now(),
    event: {
      actionType: 'FILING_FORM_GIVEN_UP',
      detail: { form: `Schedule ${schedule}`, feePaid: before.feePaid },
      beforeHash: factsHash(before.facts),
      afterHash: factsHash(facts),
    },
  });
}
