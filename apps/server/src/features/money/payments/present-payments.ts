import { managers, type PaymentAnswer } from '@gauger/contract';
import type { Tx } from '../../../db/public.ts';
import { type AccountSession, ownerAddress } from '../../people/sessions/public.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type PaymentRecord, paymentFacts } from './payment-record.ts';

/** Presents payments for the API: the payer and the approval page for owner and Manager alone, who may pay. */
export async function presentPayments(
  { cipherOf }: Pick<PaymentDeps, 'cipherOf'>,
  tx: Tx,
  { accountId, principal }: Pick<AccountSession, 'accountId' | 'principal'>,
  records: readonly PaymentRecord[],
  confirming?: boolean,
): Promise<PaymentAnswer[]> {
  const emailId = await ownerAddress(tx);
  const cipher = await cipherOf(tx, accountId);
  const mayPay = (managers as readonly string[]).includes(principal);
  return records.map((record) => {
    const { id, payerIdCipher, state, approvalUrl } = record;
    const payerPlace = { table: 'payment', column: 'payer_id_cipher', row: id } as const;
    return {
      ...paymentFacts(record, confirming),
      emailId,
      payerId: mayPay && payerIdCipher !== null ? cipher.open(payerPlace, payerIdCipher) : null,
      approvalUrl: mayPay && state === 'initiated' ? approvalUrl : null,
    };
  });
}

/** Presents one payment in a transaction of its own. */
export async function presentPayment(
  deps: Pick<PaymentDeps, 'cipherOf' | 'database'>,
  session: Pick<AccountSession, 'accountId' | 'principal'>,
  record: PaymentRecord,
  confirming?: boolean,
): Promise<PaymentAnswer> {
  const [payment] = await deps.database.inAccount(session.accountId, (tx) =>
    presentPayments(deps, tx, session, [record], confirming),
  );
  return payment as PaymentAnswer;
}
