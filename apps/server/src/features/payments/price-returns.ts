import type { priceReturns as pricing, RequestIssue, ResponseOf } from '@gauger/contract';
import { formOf, nextState } from '@gauger/excise';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import type { PaymentDeps } from '../deps.ts';
import { loadFilings } from '../filings/public.ts';
import { beforeFee, findPreflightIssues } from '../preflight/public.ts';
import { readOnce } from '../read-once.ts';
import { feesOfOrder } from './fee.ts';
import { addAmounts } from './payment-record.ts';
import { paymentsOf } from './queries.ts';

type Priced = ResponseOf<typeof pricing>;

/** Prices one payment of several returns, and says of each whether it can be paid now. Throws NOT_FOUND unless all are of the account. */
export function priceReturns(given: PaymentDeps, { session, body }: Call<typeof pricing>): Promise<Priced> {
  const { accountId, userId } = session;
  const deps = readOnce(given);
  const wanted = [...new Set(body.filings)];
  return deps.database.inAccount(accountId, async (tx) => {
    const filings = await loadFilings(tx, accountId, wanted);
    if (filings.length < wanted.length) throw new AppError('NOT_FOUND');
    const looked: { filing: (typeof filings)[number]; message: string | null; issues: RequestIssue[] }[] = [];
    for (const filing of filings) {
      const { id, state } = filing;
      const payments = await paymentsOf(tx, accountId, id);
      const has = (of: (typeof payments)[number]['state']) => payments.some((payment) => payment.state === of);
      const issues = filing.feePaid ? [] : beforeFee(await findPreflightIssues(deps, tx, accountId, id, userId));
      const refusal = () => {
        if (filing.feePaid) return 'The fee is paid';
        if (has('mismatched')) return new AppError('PAYMENT_MISMATCHED').message;
        if (has('capturing')) return 'The fee is being paid now';
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
      returns: looked.map(({ filing: { id, businessId, businessName, facts, state, feePaid }, message, issues }) => ({
        id,
        businessId,
        businessName,
        formType: facts.formType,
        period: formOf(facts).period(facts).name,
        state,
        feePaid,
        fee: feeOfPaid.get(id) ?? null,
        message,
        issues,
      })),
      total: addAmounts(fees),
    };
  });
}
