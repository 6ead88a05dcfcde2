import { setTimeout as sleep } from 'node:timers/promises';
import type { confirmPayment as confirmRoute, PaymentAnswer } from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import { forWholeAccount } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { enqueue } from '../../../jobs/public.ts';
import { findUnsavedChanges } from '../../filings/drafts/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { leaseMs } from './claim.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { isSettled, refuseWithoutMoney } from './payment-record.ts';
import { presentPayment } from './present-payments.ts';
import { findGroup, findOfProvider, findPayment } from './queries.ts';
import { type Settlement, settlePayment, settlePaymentJob } from './settle-payment.ts';

const LOOK_EVERY_MS = 100;

/** Asks the provider about a payer who came back: the address of the return page proves nothing. A job goes on asking. */
export async function confirmPayment(deps: PaymentDeps, call: Call<typeof confirmRoute>): Promise<PaymentAnswer> {
  const { session, body, ip, requestId } = call;
  const { accountId } = session;
  const id =
    body.id ?? (await deps.database.inAccount(accountId, (tx) => findOfProvider(tx, accountId, body.paymentId)));
  const read = () => deps.database.inAccount(accountId, (tx) => findPayment(tx, accountId, id));
  const before = await read();
  if (before.paymentId !== body.paymentId) throw new AppError('NOT_FOUND');
  if (isSettled(before.state)) {
    refuseWithoutMoney(before);
    return presentPayment(deps, session, before);
  }
  // An order is settled as a whole, as the job does, with payments that the caller does not see.
  let settlement: Settlement = await forWholeAccount(() =>
    settlePayment(deps, accountId, id, { actorId: session.userId, ip, requestId }),
  );
  if (settlement === 'busy') settlement = await settledByAnother(deps, read);
  const after = await read();
  if (after.state === 'void') await refuseUnsaved(deps, session, id);
  refuseWithoutMoney(after);
  if (settlement === 'open') throw new AppError('PAYMENT_NOT_APPROVED');
  if (settlement === 'settled') return presentPayment(deps, session, after);
  await deps.database.inAccount(accountId, (tx) =>
    enqueue(tx, settlePaymentJob, { id }, { accountId, key: id, inMs: LATER_MS }),
  );
  return presentPayment(deps, session, after, true);
}

/** Names what was typed after the order was made, where that stopped the payment. */
async function refuseUnsaved(
  { database }: PaymentDeps,
  { accountId, userId }: Pick<AccountSession, 'accountId' | 'userId'>,
  id: string,
): Promise<void> {
  const issues = await database.inAccount(accountId, async (tx) => {
    const group = await findGroup(tx, accountId, id);
    const found = group.map(({ filingId }) => findUnsavedChanges(tx, accountId, filingId, userId));
    return (await Promise.all(found)).flat();
  });
  if (issues.length === 0) return;
  throw new AppError('UNSAVED_CHANGES', {
    description: 'Nothing was charged: this filing has unsaved changes. Save or discard them, then pay again.',
    issues,
  });
}

const LATER_MS = 5_000;

async function settledByAnother(
  { payments }: PaymentDeps,
  read: () => ReturnType<typeof findPayment>,
): Promise<Settlement> {
  for (let waited = 0; waited < leaseMs(payments); waited += LOOK_EVERY_MS) {
    await sleep(LOOK_EVERY_MS);
    const payment = await read();
    if (isSettled(payment.state)) return 'settled';
    if (payment.claimedUntil === null) return payment.state === 'initiated' ? 'open' : 'unknown';
  }
  return 'unknown';
}
