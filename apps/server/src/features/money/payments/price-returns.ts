import { errorCodes, type priceReturns as pricing, type RequestIssue, type ResponseOf } from '@gauger/contract';
import { formOf, nextState } from '@gauger/excise';
import type { Call } from '../../../http/public.ts';
import { amountsOf, loadFilings, readOnce, requireSome } from '../../filings/filings/public.ts';
import { findWaitsFor } from '../../sending/submissions/public.ts';
import { findFeeIssues } from './begin-payment.ts';
import { feesOfOrder } from './fee.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { addAmounts, isOpen, type PaymentRecord } from './payment-record.ts';
import { findGroup, isWhole, paymentsOfEach, WITH_OTHERS } from './queries.ts';

type Priced = ResponseOf<typeof pricing>;

/** Prices one payment of several returns, and says of each whether it can be paid now. Throws NOT_FOUND when none is of the account. */
export function priceReturns(given: PaymentDeps, { session, body }: Call<typeof pricing>): Promise<Priced> {
  const { accountId, userId } = session;
  const deps = readOnce(given);
  const wanted = [...new Set(body.filings)];
  return deps.database.inAccount(accountId, async (tx) => {
    const filings = await loadFilings(tx, accountId, wanted);
    const notFound = requireSome(wanted, filings);
    const waitsFor = await findWaitsFor(deps, tx, { accountId, userId }, wanted);
    const payments = await paymentsOfEach(tx, accountId, wanted);
    const seen = new Map<string, boolean>();
    const looked: { filing: (typeof filings)[number]; message: string | null; issues: RequestIssue[] }[] = [];
    for (const filing of filings) {
      const { id, state } = filing;
      const ofFiling = payments.get(id) ?? [];
      const has = (of: PaymentRecord['state']) => ofFiling.some((payment) => payment.state === of);
      const open = ofFiling.find(isOpen);
      const order = open && (open.orderOf ?? open.id);
      if (order && !seen.has(order)) seen.set(order, isWhole(await findGroup(tx, accountId, open.id)));
      const issues = filing.feePaid ? [] : await findFeeIssues(deps, tx, filing, userId);
      const refusal = () => {
        if (filing.feePaid) return 'The fee is paid';
        if (has('mismatched')) return errorCodes.PAYMENT_MISMATCHED.message;
        if (has('capturing')) return 'The fee is being paid now';
        if (order && !seen.get(order)) return WITH_OTHERS;
        if (nextState(state, 'pay') === null) return `The fee cannot be paid now. This filing is ${state}`;
        return issues.length > 0 ? 'Fix the errors first' : null;
      };
      looked.push({ filing, message: refusal(), issues });
    }
    const paid = looked.filter(({ message }) => message === null).map(({ filing }) => filing);
    const forms = paid.map(({ facts: { formType } }) => ({ formType }));
    const fees = feesOfOrder(deps.settings.fees, forms);
    const feeOfPaid = new Map(paid.map(({ id }, at) => [id, fees[at] ?? null]));
    return {
      returns: looked.map(
        ({ filing: { id, businessId, businessName, facts, totals, state, feePaid }, message, issues }) => {
          const { totalDue, overPaymentFromThisQuarter, totalClaim } = amountsOf(totals, null);
          return {
            id,
            businessId,
            businessName,
            formType: facts.formType,
            period: formOf(facts).period(facts).name,
            state,
            totalDue,
            overPaymentFromThisQuarter,
            totalClaim,
            feePaid,
            fee: feeOfPaid.get(id) ?? null,
            message,
            waitsFor: waitsFor.get(id) ?? null,
            issues,
          };
        },
      ),
      total: addAmounts(fees),
      notFound,
    };
  });
}
