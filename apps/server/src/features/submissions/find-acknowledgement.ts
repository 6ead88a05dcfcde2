import type { Acknowledgement } from '../../adapters/mef/port.ts';
import type { Tx } from '../../db/database.ts';
import type { Cipher } from '../accounts/public.ts';
import { presentFinding } from './present-finding.ts';
import { findOpen, openDocument, readAnswer } from './queries.ts';
import { shownHashes } from './snapshot.ts';

/** Finds the answer to a return and its source for the documents; null before an answer. */
export async function findAcknowledgement(tx: Tx, cipher: Cipher, filingId: string): Promise<object | null> {
  const submission = await findOpen(tx, filingId);
  const answer = submission && (await readAnswer<Acknowledgement>(tx, cipher, submission));
  if (!answer) return null;
  const { formType } = openDocument(cipher, submission).facts;
  const { submissionId, answeredBy, outcome, signedAt, settledAt } = submission;
  return {
    submissionId,
    answeredBy,
    // A simulator is never taken for the IRS.
    isStandIn: answeredBy !== 'IRS',
    outcome,
    statusText: answer.statusText,
    statusDay: answer.statusDay,
    receivedDay: answer.receivedDay,
    checkedToTheEnd: answer.checkedToTheEnd,
    paymentReceived: answer.paymentReceived,
    findings: [...answer.errors, ...answer.alerts].map((found) => presentFinding(found, formType)),
    signedAt: signedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    ...shownHashes(cipher, submission),
  };
}
