import { formatDate, irsDay, isEditable, isPending } from '@gauger/excise';
import { beginning } from '../../../account/public.ts';
import { counted } from '../../../components/counted.ts';
import { type AddressedFiling, pageOfFiling } from '../../../pages/pages.ts';
import { formOf, periodOf } from './filing-names.ts';
import type { ClientReturn } from './queries.ts';
import { fixNote, opening, type Rights, stateWord } from './row-status.ts';

/** "720, 2026 Q3", "8849, Schedule 1, 2026 Q2" */
export const returnOf = (row: ClientReturn): string => `${formOf(row).replace('Form ', '')}, ${periodOf(row)}`;

/** The full name of a row for screen readers: form, period, client. */
export const nameOf = (row: ClientReturn): string => `${formOf(row)}, ${periodOf(row)}, ${row.businessName}`;

/** A key of a row: the filing, or the business of a return that was not started. */
export const keyOf = ({ filing, businessId }: ClientReturn): string => filing?.id ?? businessId;

/** The day of a moment, in short: "Oct 19". */
const dayOf = (at: string): string => formatDate(irsDay(new Date(at))).replace(/, \d+$/, '');

const MAX_NAMES = 10;

/** "Alder Bakery, Birch Dental and 30 more" */
export function namesOf(rows: readonly ClientReturn[]): string {
  const names = rows.map(({ businessName }) => businessName);
  if (names.length > MAX_NAMES) return `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`;
  return new Intl.ListFormat('en-US').format(names);
}

/** The state in words, and a second line: what the client did. */
export function stateOf({ filing, request, mustAct, errors, beforeSigning }: ClientReturn): {
  word: string;
  note: string;
} {
  if (!filing) return { word: 'Not started', note: '' };
  const note = fixNote({ errors, beforeSigning });
  if (!request || !(isEditable(filing.state) || filing.state === 'paid')) return { word: stateWord(filing), note };
  const { answer, openedAt, answeredAt, signerName, changedSince } = request;
  if (mustAct === 'client')
    return { word: 'With client', note: openedAt ? `Opened ${dayOf(openedAt)}` : 'Not opened yet' };
  if (request.isRefused) return { word: stateWord(filing), note: 'The email to the client came back' };
  if (answer !== null && changedSince)
    return {
      word: stateWord(filing),
      note: answer === 'approved' ? 'Changed after the client approved it' : 'Changed since the client asked for it',
    };
  if (answer === 'approved' && answeredAt)
    return { word: stateWord(filing), note: `Approved ${dayOf(answeredAt)} by ${signerName}` };
  if (answer === 'changes' && answeredAt)
    return { word: stateWord(filing), note: `Client asked for changes ${dayOf(answeredAt)}` };
  return { word: stateWord(filing), note };
}

/** Whether the client asked for a change, and the return is as it was. */
export const asksForChange = ({ request }: ClientReturn): boolean =>
  request?.answer === 'changes' && !request.changedSince;

/** The one next step of a row: a page to go to, or an email to the client. */
export type Step = 'Start' | 'Fix' | 'Pay' | 'Sign' | 'Ask' | 'Remind' | 'Open';

/** The steps that only the account owner and Managers take. */
const managersSteps: readonly Step[] = ['Pay', 'Sign', 'Ask', 'Remind'];

const DAY = 24 * 3_600_000;

/** Whether the client was mailed within the last day: a reminder is sent once a day. */
export const wasMailedLately = ({ request }: ClientReturn): boolean =>
  request !== null && Date.now() - Date.parse(request.remindedAt ?? request.askedAt) < DAY;

/** The next step by a return's state and what its client said. A reader without the right to it opens the return. */
export function stepOf(row: ClientReturn, { manages, edits }: Rights): Step {
  const { filing, mustAct, request, isSignable, errors } = row;
  const isComplete = errors === 0 && !row.unfinished;
  if (!filing) return edits ? 'Start' : 'Open';
  if (mustAct === 'client') return manages && !wasMailedLately(row) ? 'Remind' : 'Open';
  if (mustAct !== 'you') return 'Open';
  const { state } = filing;
  if (state === 'rejected') return manages ? 'Fix' : 'Open';
  if (asksForChange(row)) return edits ? 'Fix' : 'Open';
  if (errors && edits && isEditable(state)) return 'Fix';
  if (!manages) return 'Open';
  if (request?.changedSince || request?.isRefused) return 'Ask';
  const isPaid = filing.paymentStatus === 1;
  if (!isPaid && (state === 'ready' || isComplete)) return 'Pay';
  if ((state === 'paid' || isComplete) && row.formType !== 'Form720X') return isSignable ? 'Sign' : 'Ask';
  return 'Open';
}

/** The step on its button: "Fix 4" with the number of errors. */
export const stepLabel = (row: ClientReturn, rights: Rights): string => {
  const step = stepOf(row, rights);
  return step === 'Fix' && row.errors ? `Fix ${row.errors}` : step;
};

/** The people a return waits for, and for what. */
export function whoOf(
  row: ClientReturn,
  rights: Rights,
): { who: 'You' | 'Manager' | 'Preparer' | 'Client' | 'Answer' | 'Nobody'; act: string } {
  const { filing, mustAct, request, formType } = row;
  if (mustAct === 'client' && request)
    return {
      who: 'Client',
      act: `Approve, asked ${dayOf(request.askedAt)}${request.remindedAt ? `, reminded ${dayOf(request.remindedAt)}` : ''}`,
    };
  if (mustAct === 'answer')
    return { who: 'Answer', act: filing && isPending(filing.state) ? 'Usually within minutes' : 'Letter from the IRS' };
  if (mustAct === 'nobody') return { who: 'Nobody', act: 'Done' };
  const step = stepOf(row, { ...rights, manages: true });
  // A preparer waits for a Manager to pay, sign and ask; a person who only reads or reviews, for the preparers.
  const isManagers = !rights.manages && managersSteps.includes(step);
  return {
    who: !rights.edits ? 'Preparer' : isManagers ? 'Manager' : 'You',
    act: actOf(row, step, formType === 'Form8849' ? 'claim' : 'return'),
  };
}

function actOf({ filing, request, formType, errors, counting }: ClientReturn, step: Step, what: string): string {
  if (!filing) return `Start the ${what}`;
  if (counting) return 'Checking…';
  if (request?.answer === 'changes' && !request.changedSince) return 'Make the changes';
  if (step === 'Fix' && errors && isEditable(filing.state)) return `Fix ${counted(errors, 'error', 'errors')}`;
  if (request?.isRefused) return 'Correct the email address of the client';
  if (step === 'Ask' && request?.changedSince) return 'Ask the client again';
  if (step === 'Pay') return 'Pay the fee';
  switch (filing.state) {
    case 'rejected':
      return 'Fix and resend, free';
    case 'paid':
      if (formType === 'Form720X') return 'Print and mail';
      return step === 'Ask' ? 'Ask the client to approve' : 'Sign';
    default:
      if (step === 'Sign') return 'Sign, the fee is paid';
      if (step === 'Ask') return 'Ask the client to approve';
      return `Finish the ${what}`;
  }
}

/** The page a row opens, by its next step. */
export function addressOf(row: ClientReturn, rights: Rights): string {
  const { filing, businessId, formType } = row;
  if (!filing) return `${beginning(businessId, 'Form720')}&period=${row.year}Q${row.quarter}`;
  const of: AddressedFiling & { state: typeof filing.state } = { id: filing.id, formType, state: filing.state };
  switch (stepOf(row, rights)) {
    case 'Ask':
    case 'Sign':
      return pageOfFiling('consent', of);
    case 'Pay':
      return pageOfFiling('fee', of);
    case 'Fix':
      // The Summary has the comment of the client. A return whose fee is paid is unlocked on the page Sign first.
      if (asksForChange(row)) return pageOfFiling(isEditable(of.state) ? 'summary' : 'consent', of);
      return isEditable(of.state) && row.errors ? pageOfFiling('summary', of) : opening(of, rights);
    default:
      return row.mustAct === 'client' ? pageOfFiling('summary', of) : opening(of, rights);
  }
}

/** Whether the fee of a return can be paid with others: the page says which ones have errors. */
export const isPayable = (row: ClientReturn): boolean => !asksForChange(row) && isUnpaid(row);

const isUnpaid = ({ filing, mustAct }: ClientReturn): boolean =>
  filing !== null && mustAct !== 'nobody' && isEditable(filing.state) && filing.paymentStatus === 0;

/** Whether a return waits for a signature on its page. */
export const isUnsigned = (row: ClientReturn): boolean =>
  row.filing?.paymentStatus === 1 &&
  (row.filing.state === 'paid' || (isEditable(row.filing.state) && row.errors === 0 && !row.unfinished)) &&
  row.mustAct === 'you' &&
  row.formType !== 'Form720X' &&
  !asksForChange(row);

/** Whether the client can be asked about a return now: unsigned, and not waiting for the client. */
export const isAskable = ({ filing, mustAct, request, formType }: ClientReturn): boolean =>
  filing !== null &&
  formType !== 'Form720X' &&
  mustAct === 'you' &&
  !request?.isRefused &&
  (request?.answer == null || request.changedSince) &&
  (isEditable(filing.state) || filing.state === 'paid');
