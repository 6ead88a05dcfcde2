import { type FilingState, isPending, isUnsigned } from '@gauger/excise';
import { type AddressedFiling, pageOfFiling } from '../../app/pages.ts';

/** A step from the finished entry to the answer of the IRS. */
export type SendStep = 'check' | 'pay' | 'sign' | 'sent';

/** A step as the bar shows it. */
export interface ShownStep {
  step: SendStep;
  name: string;
  note: string;
  /** `shut` is a step that cannot be taken yet. */
  state: 'done' | 'here' | 'open' | 'shut' | 'wrong';
  /** Left out for the page that shows the bar, and for a step that cannot be taken yet. */
  to?: string;
}

/** The facts of a filing on which its steps depend. */
export interface Sendable extends AddressedFiling {
  state: FilingState;
  /** Whether the service fee is paid. */
  paid: boolean;
  /** Whether it was paid and given back: a return that was not sent needs it again. */
  refunded?: boolean;
  /** The return goes by mail: no fee is paid here, and the filer signs the paper. */
  mailed: boolean;
}

/** A step with the facts that decide its state. */
type StepFacts = Omit<ShownStep, 'state'> & { done: boolean; shut: boolean; wrong?: boolean };

/**
 * The four steps of a filing to the IRS. A rejected return is back at the check, with the fee still paid.
 * @param here the step of the page that shows them
 * @param fixes the number of findings that keep it from being paid for or signed, where the page knows them
 */
export function sendSteps(of: Sendable, here: SendStep, fixes?: number): readonly ShownStep[] {
  return stepsOf(of, here, fixes).map(({ done, shut, wrong, to, ...step }) => {
    const state = wrong ? 'wrong' : step.step === here && !done ? 'here' : done ? 'done' : shut ? 'shut' : 'open';
    const leads = step.step !== here && (!shut || done) && (step.step !== 'sign' || !done);
    return { ...step, state, ...(leads && to !== undefined && { to }) };
  });
}

function stepsOf(of: Sendable, here: SendStep, fixes?: number): readonly StepFacts[] {
  if (of.formType === 'Form720X') return amendedSteps(of, here, fixes);
  return of.mailed ? mailedSteps(of, here, fixes) : eFiledSteps(of, here, fixes);
}

/** A Form 720-X is checked and paid for here, then printed, signed and mailed. */
function amendedSteps(of: Sendable, here: SendStep, fixes?: number): readonly StepFacts[] {
  const [check, pay] = eFiledSteps(of, here, fixes);
  const isMailed = of.state === 'mailed';
  return [
    ...(check ? [{ ...check, done: check.done || isMailed }] : []),
    ...(pay ? [pay] : []),
    {
      step: 'sign',
      name: 'Print and sign',
      note: isMailed ? 'Signed on paper' : of.paid ? 'On paper' : 'After the fee',
      to: pageOfFiling('consent', of),
      done: isMailed,
      shut: !of.paid,
    },
    {
      step: 'sent',
      name: 'Mailed',
      note: isMailed ? 'Recorded' : 'You mail it',
      to: pageOfFiling('mailing', of),
      done: isMailed,
      shut: of.state !== 'paid' && !isMailed,
    },
  ];
}

/** On paper the filer prints, signs and mails the return; no service fee is paid here. */
function mailedSteps(of: Sendable, here: SendStep, fixes?: number): readonly StepFacts[] {
  const isMailed = of.state === 'mailed';
  return [
    {
      step: 'check',
      name: 'Check',
      note: checkNote(here !== 'check', false, fixes),
      to: pageOfFiling('summary', of),
      done: isMailed || (here !== 'check' && !fixes),
      shut: false,
      wrong: Boolean(fixes),
    },
    { step: 'pay', name: 'Pay fee', note: 'No fee on paper', done: true, shut: false },
    {
      step: 'sign',
      name: 'Print and sign',
      note: isMailed ? 'Signed on paper' : 'On paper',
      to: pageOfFiling('mailing', of),
      done: isMailed,
      shut: Boolean(fixes),
    },
    { step: 'sent', name: 'Mailed', note: isMailed ? 'Recorded' : 'You mail it', done: isMailed, shut: !isMailed },
  ];
}

function eFiledSteps(of: Sendable, here: SendStep, fixes?: number): readonly StepFacts[] {
  const { state, paid, refunded = false } = of;
  const unsigned = isUnsigned(state);
  const isRejected = state === 'rejected';
  const isSigned = !unsigned && !isRejected;
  // The page of the fee comes after the check.
  const isPassed = paid || (here === 'pay' && fixes === 0);
  const isChecked = isSigned || (isPassed && !fixes && !isRejected);
  const at = (page: Parameters<typeof pageOfFiling>[0]) => pageOfFiling(page, of);
  return [
    {
      step: 'check',
      name: 'Check',
      note: checkNote(isChecked, isRejected, fixes),
      to: at('summary'),
      done: isChecked,
      shut: false,
      wrong: Boolean(fixes),
    },
    {
      step: 'pay',
      name: 'Pay fee',
      note: paid ? 'Paid' : refunded ? 'Refunded' : `Once per ${of.formType === 'Form8849' ? 'claim' : 'return'}`,
      to: at(paid ? 'receipt' : 'fee'),
      done: paid,
      // A return that was sent stays sent.
      shut: refunded && isSigned,
    },
    {
      step: 'sign',
      name: 'Sign',
      note: isSigned ? 'Signed' : paid ? 'Not filed yet' : 'After the fee',
      to: at('consent'),
      done: isSigned,
      shut: !paid || !unsigned,
    },
    {
      step: 'sent',
      name: 'Sent',
      note: sentNote(state),
      to: at('status'),
      done: state === 'accepted',
      shut: unsigned,
      wrong: isRejected,
    },
  ];
}

function checkNote(isChecked: boolean, isRejected: boolean, fixes?: number): string {
  if (isRejected) return 'Fix and resend (free)';
  if (fixes !== undefined) return fixes > 0 ? `${fixes} to fix` : 'No errors found';
  return isChecked ? 'Checked' : 'Look at every part';
}

function sentNote(state: FilingState): string {
  if (state === 'accepted') return 'Accepted';
  if (state === 'rejected') return 'Rejected: not filed';
  return isPending(state) && !isUnsigned(state) ? 'Waiting for the answer' : 'Filed when accepted';
}
