import { isUnsigned } from '@gauger/excise';
import { type ComponentProps, useMemo } from 'react';
import { FilingLayout } from './filing-layout.tsx';
import { type Findings, toFix } from './findings.ts';
import { isMailed } from './goes-by-mail.tsx';
import type { SendStep } from './send-steps.ts';
import { StepsBar } from './steps-bar.tsx';

interface SendLayoutProps extends Omit<ComponentProps<typeof FilingLayout>, 'here' | 'steps'> {
  step: SendStep;
  /** Whether the service fee is paid, where the page knows it before the filing does. */
  paid?: boolean;
  /** Whether the service fee was paid and given back. */
  refunded?: boolean;
  /** The number of findings that block the return, where the page knows them better than the frame. */
  fixes?: number | undefined;
  /** Places of a rejection that are not corrected yet, which no check of ours finds. */
  rejected?: number;
}

/** A page on the way from the finished entry to the answer of the IRS, with its step bar. */
export function SendLayout({ step, paid, refunded = false, fixes, rejected = 0, ...layout }: SendLayoutProps) {
  const { open } = layout;
  const { id, formType, state, paymentStatus } = open.filing;
  const found = useMemo(() => (isUnsigned(state) ? countFixes(open.findings) : undefined), [state, open.findings]);
  const isPaid = paid ?? paymentStatus === 1;
  const mailed = isMailed(open) || (state === 'mailed' && formType !== 'Form720X');
  const of = useMemo(
    () => ({ id, formType, state, paid: isPaid, refunded, mailed }),
    [id, formType, state, isPaid, refunded, mailed],
  );
  return (
    <FilingLayout
      {...layout}
      here="summary"
      steps={<StepsBar of={of} here={step} fixes={withRejected(fixes ?? found, rejected)} />}
    />
  );
}

const withRejected = (fixes: number | undefined, rejected: number) =>
  rejected === 0 ? fixes : (fixes ?? 0) + rejected;

const countFixes = (findings: Findings): number => toFix([...findings.values()].flat()).length;
