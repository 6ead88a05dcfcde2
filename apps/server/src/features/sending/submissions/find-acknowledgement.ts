import type { Acknowledgement, MefGateway } from '../../../adapters/mef/port.ts';
import type { Tx } from '../../../db/public.ts';
import type { Cipher } from '../../people/accounts/public.ts';
import { presentFinding } from './present-finding.ts';
import { listOpen, openDocument, readAnswer, readRawAnswer, type Submission } from './queries.ts';
import { shownHashes } from './snapshot.ts';

/** Finds the answer to a form, by its ending, and its source for the documents; null before an answer. */
export async function findAcknowledgement(
  tx: Tx,
  cipher: Cipher,
  filingId: string,
  ending: string,
): Promise<object | null> {
  const submission = (await listOpen(tx, filingId)).find((one) => one.ending === ending);
  return submission ? presentAnswer(tx, cipher, submission) : null;
}

/** Finds the XML of the answer to a form, by its ending, as it came; null before an answer, and where it answers others too. */
export async function findAnswerXml(
  { mef }: { mef: MefGateway },
  tx: Tx,
  cipher: Cipher,
  filingId: string,
  ending: string,
): Promise<Uint8Array | null> {
  const submission = (await listOpen(tx, filingId)).find((one) => one.ending === ending);
  const raw = submission && (await readRawAnswer(tx, cipher, submission));
  return raw ? mef.acknowledgementXml(raw, submission.submissionId) : null;
}

async function presentAnswer(tx: Tx, cipher: Cipher, submission: Submission): Promise<object | null> {
  const answer = await readAnswer<Acknowledgement>(tx, cipher, submission);
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
