import { formOf, irsDay, quarterOfFiling, returnDueDate } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import { type MailFacts, queueEmail } from '../../../mail/public.ts';
import { findNewestRequest } from '../../filings/client-requests/public.ts';
import type { Cipher } from '../../people/accounts/public.ts';
import { findPerson, nameAndAddressOf } from '../../people/sessions/public.ts';
import { openDocument } from './queries.ts';

/** Queues the email to the signer about the answer, and about the amount to pay after an acceptance. */
export async function notifyOutcome(
  tx: Tx,
  cipher: Cipher,
  submissionId: string,
  answer: { outcome: 'accepted' | 'rejected'; answeredBy: string; handedBack?: true },
  now: Date,
): Promise<void> {
  const sent = await tx
    .selectFrom('submission')
    .innerJoin('filing', 'filing.id', 'submission.filingId')
    .innerJoin('business', 'business.id', 'filing.businessId')
    .select(['submission.id', 'submission.submissionId', 'submission.signedBy', 'submission.documentCipher'])
    .select(['filing.id as filingId', 'business.businessName'])
    .where('submission.id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const { signedBy, businessName, filingId } = sent;
  const { facts: signed, paymentOption, computed } = openDocument(cipher, sent);
  const rules = formOf(signed);
  const form = `${rules.name}, ${rules.period(signed).name}`;
  const amount = computed.cells['totals.totalDue'] ?? '0.00';
  const due = 'taxYearAndQuarter' in signed ? returnDueDate(quarterOfFiling(signed)).due : null;
  const toPay =
    paymentOption && due !== null && Number(amount) > 0 && answer.outcome === 'accepted'
      ? {
          amount,
          method: paymentOption.paymentMethod,
          day: paymentOption.requestedPaymentDate ?? due,
          late: due < irsDay(now),
        }
      : undefined;
  const { formType } = signed;
  const facts = {
    form,
    formType,
    businessName,
    submissionId: sent.submissionId,
    filingId,
    ...answer,
    ...(toPay && { toPay }),
  };
  await queueEmail(tx, { kind: 'outcome', userId: signedBy, facts, ip: null }, now);
  if (answer.outcome === 'accepted') await notifyClient(tx, facts, now);
}

/** Queues the email to the client whose approval signed an accepted return. */
async function notifyClient(
  tx: Tx,
  {
    filingId,
    form,
    businessName,
    answeredBy,
    submissionId,
    toPay,
  }: Omit<MailFacts['clientAccepted'], 'requestId' | 'contactName' | 'sender'> & { filingId: string },
  now: Date,
): Promise<void> {
  const request = await findNewestRequest(tx, filingId);
  const signed = request?.answer === 'approved' && (request.ended === null || request.ended === 'sent');
  if (!signed) return;
  const facts = {
    requestId: request.id,
    contactName: request.contactName,
    sender: nameAndAddressOf(await findPerson(tx, request.askedBy)),
    ...{ form, businessName, answeredBy, submissionId },
    ...(toPay && { toPay }),
  };
  await queueEmail(tx, { kind: 'clientAccepted', email: request.email, facts, ip: null }, now);
}
