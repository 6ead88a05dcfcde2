import { type FilingState, isPending, isUnsigned } from '@gauger/excise';
import { fixesText } from '../../../components/counted.ts';
import { type AddressedFiling, pageOfFiling } from '../../../pages/pages.ts';
import type { Checked } from './findings.ts';

/** A step from the entry of claims, or the finished entry of a return, to the answer of the IRS. */
export type SendStep = 'claims' | 'check' | 'pay' | 'sign' | 'sent';

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
  paid: boolean;
  /** Whether it was paid and given back: a return that was not sent needs it again. */
  refunded?: boolean;
  /** The return goes by mail: no fee is paid here, and the filer signs the paper. */
  mailed: boolean;
}

/** A step with the facts that decide its state. */
type StepFacts = Omit<ShownStep, 'state'> & { done: boolean; shut: boolean; wrong?: boolean };

/**
 * The steps of a filing to the IRS; those of a Form 8849 begin with its claims. A rejected return is back at the check, with the fee still paid.
 * @param here the step of the page that shows them
 * @param checked result of the check, where the page knows it
 */
export function sendSteps(of: Sendable, here: SendStep, checked?: Checked): readonly ShownStep[] {
  return stepsOf(of, here, checked).map(({ done, shut, wrong, to, ...step }) => {
    const state = wrong ? 'wrong' : step.step === here && !done ? 'here' : done ? 'done' : shut ? 'shut' : 'open';
    const leads = step.step !== here && (!shut || done) && (step.step !== 'sign' || !done);
    return { ...step, state, ...(leads && to !== undefined && { to }) };
  });
}

function stepsOf(of: Sendable, here: SendStep, checked?: Checked): readonly StepFacts[] {
  if (of.formType === 'Form720X') return amendedSteps(of, here, checked);
  const steps = of.mailed ? mailedSteps(of, here, checked) : eFiledSteps(of, here, checked);
  return of.formType === 'Form8849' ? [claimsStep(of, here), ...steps] : steps;
}

const claimsStep = (of: Sendable, here: SendStep): StepFacts => ({
  step: 'claims',
  name: 'Claims',
  note: 'Enter your claims',
  to: pageOfFiling('claims', of),
  done: here !== 'claims',
  shut: false,
});

/** A Form 720-X is checked and paid for here, then printed, signed and mailed. */
function amendedSteps(of: Sendable, here: SendStep, checked?: Checked): readonly StepFacts[] {
  const [check, pay] = eFiledSteps(of, here, checked);
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
function mailedSteps(of: Sendable, here: SendStep, checked?: Checked): readonly StepFacts[] {
  const isMailed = of.state === 'mailed';
  return [
    {
      step: 'check',
      name: 'Check',
      note: checkNote(here !== 'check' && here !== 'claims', false, checked),
      to: pageOfFiling('summary', of),
      done: isMailed || (here !== 'check' && here !== 'claims' && !isOpen(checked)),
      shut: false,
      wrong: Boolean(checked?.fixes),
    },
    { step: 'pay', name: 'Pay fee', note: 'No fee on paper', done: true, shut: false },
    {
      step: 'sign',
      name: 'Print and sign',
      note: isMailed ? 'Signed on paper' : 'On paper',
      to: pageOfFiling('mailing', of),
      done: isMailed,
      shut: Boolean(checked?.fixes),
    },
    { step: 'sent', name: 'Mailed', note: isMailed ? 'Recorded' : 'You mail it', done: isMailed, shut: !isMailed },
  ];
}

function eFiledSteps(of: Sendable, here: SendStep, checked?: Checked): readonly StepFacts[] {
  const { state, paid, refunded = false } = of;
  const unsigned = isUnsigned(state);
  const isRejected = state === 'rejected';
  const isSigned = !unsigned && !isRejected;
  // The page of the fee comes after the check.
  const isPassed = paid || (here === 'pay' && checked !== undefined);
  const isChecked = isSigned || (isPassed && !isOpen(checked) && !isRejected);
  const at = (page: Parameters<typeof pageOfFiling>[0]) => pageOfFiling(page, of);
  return [
    {
      step: 'check',
      name: 'Check',
      note: checkNote(isChecked, isRejected, checked),
      to: at('summary'),
      done: isChecked,
      shut: false,
      wrong: Boolean(checked?.fixes),
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

const isOpen = (checked: Checked | undefined): boolean =>
  checked !== undefined && (checked.fixes > 0 || checked.unfinished);

function checkNote(isChecked: boolean, isRejected: boolean, checked?: Checked): string {
  if (isRejected) return 'Fix and resend (free)';
  if (checked?.fixes) return fixesText(checked.fixes);
  if (checked) return checked.unfinished ? 'Not finished' : 'No errors found';
  return isChecked ? 'Checked' : 'Look at every part';
}

function sentNote(state: FilingState): string {
  if (state === 'accepted') return 'Accepted';
  if (state === 'rejected') return 'Rejected: not filed';
  return isPending(state) && !isUnsigned(state) ? 'Waiting for the answer' : 'Filed when accepted';
}
