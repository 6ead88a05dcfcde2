import { isUnsigned } from '@gauger/excise';
import { type ComponentProps, useMemo } from 'react';
import { FilingLayout } from './filing-layout.tsx';
import { type Checked, checkedOf } from './findings.ts';
import { isMailed } from './goes-by-mail.tsx';
import type { AnyOpenFiling } from './open-filing.ts';
import type { Sendable, SendStep } from './send-steps.ts';
import { StepsBar } from './steps-bar.tsx';

interface SendLayoutProps extends Omit<ComponentProps<typeof FilingLayout>, 'here' | 'steps'> {
  step: SendStep;
  /** Whether the service fee is paid, where the page knows it before the filing does. */
  paid?: boolean;
  refunded?: boolean;
  /** Result of the check, where the page knows it better than the frame. */
  checked?: Checked | undefined;
  /** Places of a rejection that are not corrected yet, which no check of ours finds. */
  rejected?: number;
}

/** A page on the way from the finished entry to the answer of the IRS, with its step bar. */
export function SendLayout({ step, paid, refunded = false, checked, rejected = 0, ...layout }: SendLayoutProps) {
  const { open } = layout;
  const { state } = open.filing;
  const found = useMemo(() => {
    if (!isUnsigned(state)) return undefined;
    const findings = [...open.findings.values()].flat();
    // The fee is paid before what stops the signature is settled.
    return checkedOf(step === 'pay' ? findings.filter(({ blocks }) => blocks === 'pay') : findings);
  }, [state, step, open.findings]);
  const of = useSendable(open, paid, refunded);
  return (
    <FilingLayout
      {...layout}
      here="summary"
      steps={<StepsBar of={of} here={step} checked={withRejected(checked ?? found, rejected)} />}
    />
  );
}

/** The same bar on the pages of the claims of a Form 8849, which are its first step. */
export function ClaimSteps({ open }: { open: AnyOpenFiling }) {
  const of = useSendable(open);
  return of.formType === 'Form8849' ? <StepsBar of={of} here="claims" /> : null;
}

function useSendable(open: AnyOpenFiling, paid = open.filing.paymentStatus === 1, refunded = false): Sendable {
  const { id, formType, state } = open.filing;
  const mailed = isMailed(open) || (state === 'mailed' && formType !== 'Form720X');
  return useMemo(
    () => ({ id, formType, state, paid, refunded, mailed }),
    [id, formType, state, paid, refunded, mailed],
  );
}

const withRejected = (checked: Checked | undefined, rejected: number): Checked | undefined =>
  rejected === 0 ? checked : { unfinished: false, ...checked, fixes: (checked?.fixes ?? 0) + rejected };
