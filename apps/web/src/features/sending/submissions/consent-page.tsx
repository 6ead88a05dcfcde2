import { formatDate, isEditable, isMailOnly, isUnsigned, withPeriod } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { callForm } from '../../../api/form-calls.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import { ClientBlock } from '../../clients/client-contacts/public.ts';
import { type AnyOpenFiling, addressOf, SendLayout, WithAnyFiling, wordsOf } from '../../filings/filing/public.ts';
import { PreflightBlock } from '../../filings/summary/public.ts';
import { sendLocalDrafts, splitUnsaved, UnsavedChanges } from '../../filings/unsaved-changes/public.ts';
import css from './consent-page.module.css';
import { SignatureForm } from './signature-form.tsx';
import { SignedContent } from './signed-content.tsx';
import { SignedFormsPart } from './signed-forms.tsx';
import { type Consent, isGiven, useSignature } from './use-signature.ts';
import { useUnlock } from './use-unlock.ts';

const FORM = 'signature';

/** The content of the return, the declaration, and the signature that sends it. */
export function ConsentPage() {
  return <WithAnyFiling opens="getConsent">{(open) => <BeforeSending open={open} />}</WithAnyFiling>;
}

function BeforeSending({ open }: { open: AnyOpenFiling }) {
  const { id, formType } = open.filing;
  const {
    data: consent,
    error,
    refetch,
  } = useQuery({
    queryKey: ['consent', id],
    queryFn: async ({ signal }) => {
      await sendLocalDrafts({ id, formType });
      return callForm({ formType }, 'getConsent', { params: { id }, signal });
    },
    staleTime: 0,
    // No cache: the text shown is the text signed.
    gcTime: 0,
    // No refetch: the text shown is the text signed.
    refetchOnReconnect: false,
  });
  if (consent) return <Signing open={open} consent={consent} onChanged={() => void refetch()} />;
  return (
    <SignPage open={open}>
      {error ? <Notice kind="error" title={error.message} /> : <InlineProgress label="Loading what you sign…" />}
    </SignPage>
  );
}

type SignPageProps = Omit<Parameters<typeof SendLayout>[0], 'step' | 'page'>;

/** The frame of the page, with or without a form to sign. */
const SignPage = (props: SignPageProps) => (
  <SendLayout
    {...props}
    step="sign"
    page="Sign"
    lead="Consent for Submission"
    heading={`Sign ${wordsOf(props.open.filing).yours}`}
    back={addressOf('summary', props.open.filing)}
  />
);

interface SigningProps {
  open: AnyOpenFiling;
  consent: Consent;
  onChanged: () => void;
}

/** Sends the reader on once nothing is left to sign. */
function Signing(props: SigningProps) {
  const { consent } = props;
  return isUnsigned(consent.state) ? (
    <SignOrFix {...props} />
  ) : (
    <Navigate to={pageOfFiling('status', consent)} replace />
  );
}

function SignOrFix({ open, consent, onChanged }: SigningProps) {
  const { manages } = useRights();
  const navigate = useNavigate();
  const signature = useSignature(consent, onChanged);
  const unlocking = useUnlock(consent, {
    onUnlocked: () => navigate(addressOf('summary', consent)),
    ...(consent.authority?.by === 'client' && {
      approval: `${consent.signer.name} approved this on ${formatDate(consent.authority.givenOn ?? '')}. Your first change ends the approval.`,
    }),
  });
  const { feePaid, state } = consent;
  const { what, money } = wordsOf(consent);
  const ready = manages && feePaid && consent.issues.length === 0;
  const signs = ready && consent.authority !== null;
  return (
    <SignPage
      open={open}
      {...(signs && { primary: { label: 'Sign and send', form: FORM, busy: signature.busy } })}
      saveState="Not filed yet"
      actions={
        manages &&
        state === 'paid' && (
          <Button variant="default" loading={unlocking.busy} onClick={unlocking.unlock}>
            Unlock to correct
          </Button>
        )
      }
    >
      <div className={css.page}>
        {feePaid && (
          <p>
            The fee is paid, but <strong>nothing is filed yet</strong>. Sign to send it.{' '}
            <Link to={pageOfFiling('receipt', consent)}>Receipt</Link>
          </p>
        )}
        {consent.isStandIn && (
          <Notice kind="simulator" title={`This ${what} goes to the ${consent.answeredBy}, not to the IRS.`}>
            <p>For practice: nothing is filed and {money}.</p>
          </Notice>
        )}
        <SignedContent open={open} consent={consent} />
        <Blockers consent={consent} onChanged={onChanged} unlockFor={unlocking.unlockFor} />
        {consent.authority?.by === 'client' && <ApprovedByClient consent={consent} />}
        {ready && consent.signsInOtherName && (
          <Notice kind="due" title={`Your signature will be that of ${consent.signer.name}`}>
            <p>
              {withPeriod(`${consent.signer.name} is the signing authority of ${consent.businessName}`)} Sign only with
              that person’s consent, or ask for an approval below. The status of the {what} says who sent it.
            </p>
          </Notice>
        )}
        {ready && consent.signsOnForm && (
          <Notice kind="due" title={`Sign this ${what} on its form`}>
            <p>
              {consent.businessName} is a client: another person was its signing authority, or was asked about its
              returns. Attach the form that you signed by hand below.
            </p>
          </Notice>
        )}
        {ready && !consent.authority && !consent.signsOnForm && (
          <Notice kind="due" title={`This ${what} waits for ${consent.signer.name}`}>
            <p>
              {withPeriod(`${consent.signer.name} is the signing authority of ${consent.businessName}`)} Ask for an
              approval below, or attach the form that {consent.signer.name} signed.
            </p>
          </Notice>
        )}
        {ready && !isGiven(consent) && !consent.signsOnForm && (
          <ClientBlock
            filingId={consent.id}
            what={what}
            comments={addressOf('summary', consent)}
            always={!consent.authority || consent.signsInOtherName}
            nextToForm={!isMailOnly(consent.formType)}
          />
        )}
        {ready && !isMailOnly(consent.formType) && <SignedFormsPart consent={consent} onChanged={onChanged} />}
        {signs && <SignatureForm id={FORM} consent={consent} signature={signature} />}
      </div>
    </SignPage>
  );
}

/** The client approved what is shown here: it is sent in that name. */
function ApprovedByClient({ consent: { signer, authority } }: Pick<SigningProps, 'consent'>) {
  return (
    <Notice
      kind="good"
      title={`Approved by ${signer.name}, ${signer.title}, on ${formatDate(authority?.givenOn ?? '')}`}
    >
      <p>It is sent in that name{authority?.hasPin && ', with the PIN that the client chose'}.</p>
    </Notice>
  );
}

/** The reasons that block the signature, and what the signer should know. */
function Blockers({
  consent,
  onChanged,
  unlockFor,
}: Omit<SigningProps, 'open'> & { unlockFor: (page: string) => void }) {
  const { manages } = useRights();
  const { feePaid } = consent;
  const { unsaved, others: issues } = splitUnsaved(consent.issues);
  if (!manages)
    return <Notice kind="due" title={`The account owner or a Manager signs this ${wordsOf(consent).what}.`} />;
  if (!feePaid)
    return (
      <Notice kind="due" title="The service fee of this filing has not been paid.">
        <p>
          <Link to={addressOf('summary', consent)}>Check {wordsOf(consent).yours}</Link>, then pay the fee.
        </p>
      </Notice>
    );
  if (unsaved.length > 0) return <UnsavedChanges issues={unsaved} filing={consent} onDecided={onChanged} />;
  const found = [
    ...issues.map((issue) => ({ ...issue, blocks: 'sign' as const })),
    ...consent.warnings.map((issue) => ({ ...issue, blocks: null })),
  ];
  const open = consent.openComments;
  return (
    <>
      {open > 0 && (
        <Notice kind="due" title={open === 1 ? 'A comment is not resolved' : `${open} comments are not resolved`}>
          <p>
            <Link to={addressOf('summary', consent)}>Read {open === 1 ? 'it' : 'them'}</Link> before you sign.
          </p>
        </Notice>
      )}
      {found.length > 0 && (
        <PreflightBlock
          issues={found}
          unlockFor={isEditable(consent.state) ? undefined : unlockFor}
          filing={consent}
          from="consent"
        />
      )}
    </>
  );
}

/** The same for a Form 8849. */
export const Consent8849Page = ConsentPage;
