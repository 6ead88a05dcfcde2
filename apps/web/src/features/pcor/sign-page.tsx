import { decimal, type SignatureEntry, signatureIssues, sum, toFixed } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { HomePage } from '../../app/shell/home-page.tsx';
import { counted } from '../../components/counted.ts';
import { ErrorSummary, type FieldError } from '../../components/error-summary/error-summary.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Money } from '../../components/money/money.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../components/paged-table/paged-table.tsx';
import { usePages } from '../../components/paged-table/use-pages.ts';
import { FullPageProgress, ProgressBar } from '../../components/progress/progress.tsx';
import { useRights } from '../session/public.ts';
import { aboutFingerprint, SignatureFields, shortFingerprint } from '../submissions/public.ts';
import css from './batch.module.css';
import { batchAddress } from './batch-address.ts';
import { authorityWords, maySign, Waiting } from './batch-authority.tsx';
import { type BatchConsent, consentQuery, isUnsigned } from './batch-queries.ts';
import { NotSent, useBatchSignature } from './use-batch-signature.tsx';

/** Before the returns of a batch are sent: what each says, the consent, one signature for all. */
export function PcorSignPage() {
  const [address] = useSearchParams();
  const id = address.get('batch') ?? '';
  const { data, error } = useQuery(consentQuery(id));
  if (!data && !error) return <FullPageProgress />;
  return (
    <HomePage
      title="Consent for Submission"
      crumbs={[
        { label: 'PCORI Tax Bulk Import', to: '/home/pcor/import' },
        { label: 'PCORI batch', to: batchAddress(id) },
      ]}
    >
      <div className={css.page}>
        {data ? <BeforeSending batchId={id} consents={data} /> : <Notice kind="error" title={error?.message ?? ''} />}
      </div>
    </HomePage>
  );
}

function BeforeSending({ batchId, consents }: { batchId: string; consents: readonly BatchConsent[] }) {
  const { manages } = useRights();
  const returns = consents.filter((one) => isUnsigned(one) && one.feePaid && one.issues.length === 0);
  const [first] = returns;
  const back = (
    <p>
      <Link to={batchAddress(batchId)}>Back to the batch</Link>
    </p>
  );
  if (!first) return <Notice title="No return of this batch is ready to be signed">{back}</Notice>;
  return (
    <>
      {first.isStandIn && (
        <Notice kind="simulator" title={`These returns go to the ${first.answeredBy}, not to the IRS.`}>
          <p>For practice: nothing is filed and no tax is paid.</p>
        </Notice>
      )}
      <SignedReturns returns={returns} />
      {manages ? (
        <Signing batchId={batchId} all={returns} />
      ) : (
        <Notice kind="due" title="The account owner or a Manager signs these returns.">
          {back}
        </Notice>
      )}
    </>
  );
}

const paidBy = { efw: 'Direct debit', eftps: 'EFTPS' };

const columns: readonly Column<BatchConsent>[] = [
  { key: 'business', title: 'Business', cell: ({ businessName }) => businessName },
  { key: 'return', title: 'Return', cell: ({ taxYear, quarter }) => `Form 720, ${taxYear} Q${quarter}` },
  { key: 'tax', title: 'Tax liability', number: true, cell: ({ taxLiability }) => <Money value={taxLiability} /> },
  { key: 'due', title: 'Balance due', number: true, cell: ({ totalDue }) => <Money value={totalDue} /> },
  {
    key: 'payment',
    title: 'IRS payment',
    cell: ({ paymentMethod, totalDue }) => (Number(totalDue) > 0 && paymentMethod ? paidBy[paymentMethod] : '–'),
  },
  { key: 'preparer', title: 'Paid preparer', cell: ({ paidPreparer }) => paidPreparer ?? 'None' },
  { key: 'designee', title: 'Designee', cell: ({ thirdPartyDesignee }) => thirdPartyDesignee ?? 'None' },
  { key: 'authority', title: 'Signed by', cell: authorityWords },
  { key: 'hash', title: 'Fingerprint', cell: shortFingerprint },
];

function SignedReturns({ returns }: { returns: readonly BatchConsent[] }) {
  const pages = usePages(returns, 25);
  return (
    <section className={css.list} aria-labelledby="signed">
      <h2 id="signed">What you sign</h2>
      <PagedTable
        label="What you sign"
        columns={columns}
        {...pages}
        rowKey={({ id }) => id}
        cardsBelow={1240}
        empty={null}
      />
      <p className="quiet">Fingerprint: {aboutFingerprint('return')}</p>
    </section>
  );
}

/** The paragraphs of all returns, each once: those paid by direct debit have one more. */
const wordingOf = (returns: readonly BatchConsent[]): string[] => [
  ...new Set(returns.flatMap(({ wording }) => wording.paragraphs)),
];

interface SigningProps {
  batchId: string;
  all: readonly BatchConsent[];
}

function Signing({ batchId, all }: SigningProps) {
  const here = all.filter(({ authority }) => authority?.by === 'signingAuthority');
  const [entry, setEntry] = useState<SignatureEntry>({
    signerName: commonest(here.map(({ signer }) => signer.name)),
    signerTitle: commonest(here.map(({ signer }) => signer.title)),
    pin: '',
    consent: false,
  });
  const returns = all.filter((one) => maySign(one, entry.signerName));
  const waiting = all.filter((one) => !maySign(one, entry.signerName));
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const { done, failures, busy, send } = useBatchSignature(batchId, setErrors);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = signatureIssues(entry).map(({ path, message }) => ({ field: path, message }));
    setErrors(found);
    if (found.length === 0 && returns.length > 0) void send(returns, entry);
  }

  if (failures) return <NotSent batchId={batchId} failures={failures} total={returns.length} />;
  return (
    <form className={css.step} onSubmit={submit} noValidate>
      <ErrorSummary errors={errors} />
      <Waiting batchId={batchId} returns={waiting} />
      <p>
        You sign {counted(returns.length, 'return', 'returns')} with <Money value={liabilityOf(returns)} /> of tax
        liability{returns.length > 1 && '; each is sent separately'}.
        {returns.some(({ authority }) => authority?.by !== 'signingAuthority') &&
          ' A signed form or an approval signs its return in the name on it.'}
      </p>
      <SignatureFields wording={wordingOf(returns)} entry={entry} errors={errors} onChange={setEntry} />
      {busy && <ProgressBar label="Signing and sending" done={done} total={returns.length} />}
      <div className={css.acts}>
        <Button component={Link} to={batchAddress(batchId)} variant="subtle" leftSection={<Icon name="back" />}>
          Back
        </Button>
        <Button type="submit" loading={busy} disabled={returns.length === 0}>
          {waiting.length > 0
            ? `Sign and send ${returns.length.toLocaleString('en-US')} of ${all.length.toLocaleString('en-US')}`
            : 'Sign and send'}
        </Button>
      </div>
    </form>
  );
}

const liabilityOf = (returns: readonly BatchConsent[]) =>
  toFixed(sum(returns.map(({ taxLiability }) => decimal(taxLiability))), 2);

/** The text that most have; empty where there is none. */
function commonest(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? '';
}
