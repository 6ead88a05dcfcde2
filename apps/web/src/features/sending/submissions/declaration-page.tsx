import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { callForm } from '../../../api/form-calls.ts';
import { ErrorSummary } from '../../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { accountingAmount } from '../../../components/money/accounting-amount.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import { addressOf, type OpenFiling, PracticeNotice, SendLayout, WithFiling } from '../../filings/filing/public.ts';
import { PreflightBlock } from '../../filings/summary/public.ts';
import css from './consent-page.module.css';
import type { Consent } from './use-signature.ts';
import { useUnlock } from './use-unlock.ts';

type Open = OpenFiling<'Form720X'>;

const AGREED = 'agreed';

/** The declaration of a Form 720-X, before it is printed, signed on paper and mailed. */
export function Consent720XPage() {
  return (
    <WithFiling form="Form720X" opens="getConsent720X">
      {(open) => <Declaration open={open} />}
    </WithFiling>
  );
}

function Declaration({ open }: { open: Open }) {
  const { filing } = open;
  const { data: consent, error } = useQuery({
    queryKey: ['consent', filing.id, filing.version, filing.state],
    queryFn: ({ signal }) => callForm(filing, 'getConsent', { params: { id: filing.id }, signal }),
    staleTime: 0,
  });
  if (filing.state === 'mailed') return <Navigate to={pageOfFiling('mailing', filing)} replace />;
  if (consent) return <Agree open={open} consent={consent} />;
  return (
    <SignPage open={open}>
      {error ? <Notice kind="error" title={error.message} /> : <InlineProgress label="Loading what you declare…" />}
    </SignPage>
  );
}

type SignPageProps = Omit<Parameters<typeof SendLayout>[0], 'step' | 'page'>;

const SignPage = (props: SignPageProps) => (
  <SendLayout
    {...props}
    step="sign"
    page="Print and sign"
    lead="Consent for Submission"
    heading="Declare, then print and sign"
    back={addressOf('summary', props.open.filing)}
  />
);

function Agree({ open, consent }: { open: Open; consent: Consent }) {
  const { filing } = open;
  const issues = consent.issues;
  const { manages } = useRights();
  const [agreed, setAgreed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const unlocking = useUnlock(consent, { onUnlocked: () => void navigate(addressOf('summary', filing)) });
  const isReady = manages && consent.feePaid && issues.length === 0;
  const error = isAsked && !agreed ? 'Check the box to declare that the amendment is true.' : undefined;
  const { line1, line2, line4 } = filing.totals;

  function goOn() {
    setAsked(true);
    if (agreed) void navigate(pageOfFiling('mailing', filing));
  }

  return (
    <SignPage
      open={open}
      {...(isReady && { primary: { label: 'Continue to print and mail', onClick: goOn } })}
      saveState="Not mailed yet"
      actions={
        manages &&
        filing.state === 'paid' && (
          <Button variant="default" loading={unlocking.busy} onClick={unlocking.unlock}>
            Unlock to correct
          </Button>
        )
      }
    >
      <div className={css.page}>
        <PracticeNotice filing={filing} />
        {consent.feePaid && (
          <p>
            The fee is paid, but <strong>nothing is filed yet</strong>. Print the form, sign it and mail it.{' '}
            <Link to={pageOfFiling('receipt', filing)}>Receipt</Link>
          </p>
        )}
        <SummaryList
          title="What you sign"
          rows={[
            { term: 'Return', value: `Form 720-X, ${consent.period}` },
            { term: 'Business', value: consent.businessName },
            { term: 'Changes to tax, line 1', value: accountingAmount(line1) },
            { term: 'Changes to Schedule C, line 2', value: accountingAmount(line2) },
            {
              term: `Total adjustments, line 4${line4.startsWith('-') ? ': refund' : ': balance due'}`,
              value: accountingAmount(line4),
            },
            { term: 'Paid preparer', value: consent.paidPreparer ?? 'None' },
          ]}
        />
        {!manages && <Notice kind="due" title="The account owner or a Manager signs this return." />}
        {manages && !consent.feePaid && (
          <Notice kind="due" title="The service fee of this filing has not been paid.">
            <p>
              <Link to={addressOf('summary', filing)}>Check your return</Link>, then pay the fee.
            </p>
          </Notice>
        )}
        {consent.feePaid && issues.length > 0 && (
          <PreflightBlock
            issues={issues.map((issue) => ({ ...issue, blocks: 'sign' as const }))}
            filing={filing}
            from="consent"
            unlockFor={filing.state === 'paid' ? unlocking.unlockFor : undefined}
          />
        )}
        {isReady && (
          <section className={css.declaration} aria-labelledby="declaration">
            <h2 id="declaration">Declaration</h2>
            <ErrorSummary errors={error ? [{ field: AGREED, message: error }] : []} />
            {consent.wording.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <CheckboxField
              id={AGREED}
              label="I declare that the amendment is true, correct and complete"
              required
              checked={agreed}
              onChange={setAgreed}
              error={error}
            />
          </section>
        )}
      </div>
    </SignPage>
  );
}
