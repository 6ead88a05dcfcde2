import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { Breadcrumbs } from '../../app/shell/breadcrumbs.tsx';
import { HomeFrame } from '../../app/shell/home-frame.tsx';
import { Page } from '../../app/shell/page.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { FullPageProgress } from '../../components/progress/progress.tsx';
import { SummaryList } from '../../components/summary-list/summary-list.tsx';
import { addressOf, FilingNotShown, outlineOf, SOLE_FORM, StepsBar, statusAddress } from '../filing/public.ts';
import { useRights } from '../session/public.ts';
import { PreflightBlock } from '../summary/public.ts';
import { sendLocalDrafts, splitUnsaved, UnsavedChanges } from '../unsaved-changes/public.ts';
import { amountRows } from './amount-rows.tsx';
import css from './consent-page.module.css';
import { type Consent, SignatureForm } from './signature-form.tsx';

/** Before a return is sent: what it says, the consent, the signature. */
export function ConsentPage() {
  const [address] = useSearchParams();
  const id = address.get('filing') ?? '';
  const {
    data: consent,
    error,
    refetch,
  } = useQuery({
    queryKey: ['consent', id],
    queryFn: async ({ signal }) => {
      await sendLocalDrafts({ id, ...SOLE_FORM });
      return call('getConsent', { params: { id }, signal });
    },
    staleTime: 0,
    // No cache: the text shown is the text signed.
    gcTime: 0,
    // No refetch: the text shown is the text signed.
    refetchOnReconnect: false,
  });
  return (
    <HomeFrame>
      {consent ? (
        <BeforeSending consent={consent} onChanged={() => void refetch()} />
      ) : error ? (
        <FilingNotShown title="Consent for Submission" error={error.message} />
      ) : (
        <FullPageProgress />
      )}
    </HomeFrame>
  );
}

function BeforeSending({ consent, onChanged }: { consent: Consent; onChanged: () => void }) {
  const { id, businessName, state, isStandIn, answeredBy } = consent;
  const label = `${consent.taxYear} Q${consent.quarter}`;
  const { name: form } = outlineOf(consent);
  if (state !== 'paid' && state !== 'draft' && state !== 'ready') return <Navigate to={statusAddress(id)} replace />;
  return (
    <Page title={`Sign your return, ${form}, ${label}`}>
      <div className={css.page}>
        <Breadcrumbs
          crumbs={[
            { label: businessName },
            { label: form, to: addressOf('summary', id) },
            { label },
            { label: 'Consent' },
          ]}
        />
        <StepsBar of={{ ...consent, paid: consent.feePaid }} here="sign" />
        <div className={css.head}>
          <p>Consent for Submission</p>
          <h1>Sign your return</h1>
          <p>
            {form}, {label}, {businessName}
          </p>
        </div>
        {isStandIn && (
          <Notice kind="simulator" title={`This return goes to the ${answeredBy}, not to the IRS.`}>
            <p>This installation is for practice: nothing is filed and no tax is paid.</p>
          </Notice>
        )}
        <SignedContent consent={consent} label={label} />
        <Signing consent={consent} onChanged={onChanged} />
      </div>
    </Page>
  );
}

function SignedContent({ consent, label }: { consent: Consent; label: string }) {
  const { businessName, paymentMethod, snapshotHash } = consent;
  return (
    <SummaryList
      title="What you sign"
      rows={[
        { term: 'Return', value: `${outlineOf(consent).name}, ${label}` },
        { term: 'Business', value: businessName },
        ...amountRows(consent, paymentMethod && paidBy[paymentMethod]),
        { term: 'Fingerprint', value: <span className={css.code}>{snapshotHash.slice(0, 16)}</span> },
      ]}
    />
  );
}

const paidBy = { efw: ', by direct debit with the return', eftps: ', by EFTPS' };

/** The signature form, or the reasons that block it. */
function Signing({ consent, onChanged }: { consent: Consent; onChanged: () => void }) {
  const { manages } = useRights();
  const { feePaid, id } = consent;
  const { unsaved, others: issues } = splitUnsaved(consent.issues);
  if (!manages) return <Notice kind="due" title="The owner of the account or a Manager signs this return." />;
  if (!feePaid)
    return (
      <Notice kind="due" title="The service fee of this filing has not been paid.">
        <p>
          <Link to={addressOf('summary', id)}>Open the summary</Link> and go on from there.
        </p>
      </Notice>
    );
  if (unsaved.length > 0) return <UnsavedChanges issues={unsaved} filing={consent} onDecided={onChanged} />;
  if (issues.length > 0)
    return (
      <PreflightBlock
        issues={issues.map((issue) => ({ ...issue, blocks: 'sign' as const }))}
        filing={consent}
        from="consent"
      />
    );
  return <SignatureForm consent={consent} onChanged={onChanged} />;
}
