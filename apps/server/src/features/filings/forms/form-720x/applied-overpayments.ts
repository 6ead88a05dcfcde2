import {
  decimal,
  type FilingState,
  forms,
  type Issue,
  issue,
  plus,
  type Quarter,
  quarterInWords,
  quarterName,
  quarterOfFiling,
  toFixed,
  ZERO,
} from '@gauger/excise';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/public.ts';
import { type FilingRecord, loadFilings } from '../../filings/public.ts';

/** An overpayment that line 5b of a Form 720-X applies to a Form 720. */
interface Applied {
  filingId: string;
  period: string;
  state: FilingState;
  amount: string;
}

type Return = Pick<FilingRecord<'Form720'>, 'id' | 'accountId' | 'businessId' | 'facts'>;

/** The overpayments of Forms 720-X of the business that are applied to the quarter of a return. */
async function findAppliedTo(tx: Tx, { accountId, businessId, facts }: Return): Promise<Applied[]> {
  const rows = await tx
    .selectFrom('filing')
    .innerJoin('filingPage', 'filingPage.filingId', 'filing.id')
    .select('filing.id')
    .where('filing.accountId', '=', accountId)
    .where('filing.businessId', '=', businessId)
    .where('filing.formType', '=', 'Form720X')
    .where('filing.deletedAt', 'is', null)
    .where('filingPage.page', '=', 'overpaymentUse')
    .where('filingPage.removed', '=', false)
    .where(sql<boolean>`filing_page.facts ->> 'overpaymentUse' = 'applyToNextReturn'`)
    .where(sql<boolean>`upper(filing_page.facts ->> 'applyToQuarter') = ${quarterName(quarterOfFiling(facts))}`)
    .orderBy('filing.createdAt')
    .execute();
  const filings = await loadFilings(
    tx,
    accountId,
    rows.map(({ id }) => id),
  );
  return filings.flatMap((filing) => {
    const amount = filing.totals.overpayment ?? '0.00';
    if (amount === '0.00' || filing.facts.formType !== 'Form720X') return [];
    return [{ filingId: filing.id, period: forms.Form720X.period(filing.facts).name, state: filing.state, amount }];
  });
}

const totalOf = (applied: readonly Pick<Applied, 'amount'>[]): string =>
  toFixed(applied.map(({ amount }) => decimal(amount)).reduce(plus, ZERO), 2);

/** Whether a Form 720-X can still become another: what it applies is then no fact yet. */
const isSettled = ({ state }: Applied): boolean => state === 'paid' || state === 'mailed';

/**
 * Warnings of a Form 720 about line 7: an amount other than that of the Forms 720-X which name its quarter, and one that another
 * return of the business takes too.
 */
export async function findAppliedIssues(tx: Tx, record: Return): Promise<Issue[]> {
  const path = 'overpayment.form720xOverPaidAmt';
  const entered = enteredOn(record.facts.overpayment);
  const applied = (await findAppliedTo(tx, record)).filter(isSettled);
  const total = totalOf(applied);
  const issues: Issue[] = [];
  if (applied.length > 0 && entered !== total)
    issues.push(
      issue('amendedCreditDiffers', path, { has: applied.length === 1 ? 'has' : 'have together', amount: `$${total}` }),
    );
  if (entered === '0.00') return issues;
  const others = await otherReturns(tx, record);
  // Each may have a Form 720-X of its own, of the same amount.
  for (const other of others.filter(({ amount, isOwn }) => amount === entered && !(isOwn && total === entered)))
    issues.push(issue('amendedCreditTwice', path, { quarter: quarterInWords(other.quarter), amount: `$${entered}` }));
  // Nothing is said of an amount of which no Form 720-X is known: it may have been filed elsewhere.
  if (issues.length === 0 && applied.length === 0 && (await isOverpaid(tx, record, entered)))
    issues.push(issue('amendedCreditNotApplied', path, { amount: `$${entered}` }));
  return issues;
}

/** Whether a Form 720-X of the business has an overpayment of this amount, whatever it does with it. */
async function isOverpaid(tx: Tx, { accountId, businessId }: Return, amount: string): Promise<boolean> {
  const found = await tx
    .selectFrom('filing')
    .select('id')
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .where('formType', '=', 'Form720X')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`totals ->> 'overpayment' = ${amount}`)
    .limit(1)
    .execute();
  return found.length > 0;
}

const enteredOn = (page: { form720xOverPaidAmt?: string } | undefined | null): string => {
  const amount = page?.form720xOverPaidAmt ?? '';
  return /^\d+(\.\d+)?$/.test(amount) ? toFixed(decimal(amount), 2) : '0.00';
};

/** The amounts that the other returns of the business take from Forms 720-X, and whether one of those names their quarter. */
async function otherReturns(
  tx: Tx,
  { id, accountId, businessId }: Return,
): Promise<{ quarter: Quarter; amount: string; isOwn: boolean }[]> {
  const rows = await tx
    .selectFrom('filing')
    .innerJoin('filingPage', 'filingPage.filingId', 'filing.id')
    .select(['filing.id', 'filing.taxYear', 'filing.quarter', 'filingPage.facts'])
    .where('filing.accountId', '=', accountId)
    .where('filing.businessId', '=', businessId)
    .where('filing.id', '!=', id)
    .where('filing.formType', '=', 'Form720')
    .where('filing.deletedAt', 'is', null)
    .where('filing.state', 'not in', ['rejected', 'withdrawn'])
    .where('filingPage.page', '=', 'overpayment')
    .where('filingPage.removed', '=', false)
    .where(sql<boolean>`filing_page.facts ? 'form720xOverPaidAmt'`)
    .execute();
  const found = [];
  for (const { taxYear, quarter, facts } of rows) {
    const own = { taxYear: String(taxYear), taxYearAndQuarter: String(quarter) } as Return['facts'];
    const amount = enteredOn(facts as { form720xOverPaidAmt?: string });
    const applied = await findAppliedTo(tx, { id, accountId, businessId, facts: own });
    const isOwn = totalOf(applied.filter(isSettled)) === amount;
    found.push({ quarter: { year: taxYear, quarter } as Quarter, amount, isOwn });
  }
  return found;
}

/** The applied overpayments of a return, and what it has on line 7. */
export async function presentApplied(tx: Tx, record: Return) {
  const overpayments = await findAppliedTo(tx, record);
  return { overpayments, total: totalOf(overpayments.filter(isSettled)), entered: enteredOn(record.facts.overpayment) };
}
