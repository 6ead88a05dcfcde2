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
        <Signing batchId={batchId} returns={returns} />
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
  { key: 'signer', title: 'Signing authority', cell: ({ signer }) => signer.name },
  { key: 'hash', title: 'Fingerprint', cell: shortFingerprint },
];

function SignedReturns({ returns }: { returns: readonly BatchConsent[] }) {
  const pages = usePages(returns, 25);
  return (
    <section className={css.list} aria-labelledby="signed">
      <h2 id="signed">What you sign</h2>
      <PagedTable label="What you sign" columns={columns} {...pages} rowKey={({ id }) => id} empty={null} />
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
  returns: readonly BatchConsent[];
}

function Signing({ batchId, returns }: SigningProps) {
  const [entry, setEntry] = useState<SignatureEntry>({
    signerName: same(returns.map(({ signer }) => signer.name)),
    signerTitle: same(returns.map(({ signer }) => signer.title)),
    pin: '',
    consent: false,
  });
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const { done, failures, busy, send } = useBatchSignature(batchId, setErrors);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = signatureIssues(entry).map(({ path, message }) => ({ field: path, message }));
    setErrors(found);
    if (found.length === 0) void send(returns, entry);
  }

  if (failures) return <NotSent batchId={batchId} failures={failures} total={returns.length} />;
  return (
    <form className={css.step} onSubmit={submit} noValidate>
      <ErrorSummary errors={errors} />
      <p>
        You sign {counted(returns.length, 'return', 'returns')} with <Money value={liabilityOf(returns)} /> of tax
        liability{returns.length > 1 && '; each is sent separately'}.
      </p>
      <NamedOtherwise name={entry.signerName ?? ''} returns={returns} />
      <SignatureFields wording={wordingOf(returns)} entry={entry} errors={errors} onChange={setEntry} />
      {busy && <ProgressBar label="Signing and sending" done={done} total={returns.length} />}
      <div className={css.acts}>
        <Button component={Link} to={batchAddress(batchId)} variant="subtle" leftSection={<Icon name="back" />}>
          Back
        </Button>
        <Button type="submit" loading={busy}>
          Sign and send
        </Button>
      </div>
    </form>
  );
}

const liabilityOf = (returns: readonly BatchConsent[]) =>
  toFixed(sum(returns.map(({ taxLiability }) => decimal(taxLiability))), 2);

/** Warns about returns with another signing authority: one signer signs all returns. */
function NamedOtherwise({ name, returns }: { name: string; returns: readonly BatchConsent[] }) {
  const others = returns.filter(({ signer }) => signer.name !== '' && !isSameName(signer.name, name));
  if (name.trim() === '' || others.length === 0) return null;
  return (
    <Notice
      kind="due"
      title={`${counted(others.length, 'return names', 'returns name')} another signing authority than ${name.trim()}`}
    >
      <p>
        {new Intl.ListFormat('en-US').format([
          ...others.slice(0, MAX_NAMED).map(({ businessName, signer }) => `${businessName}: ${signer.name}`),
          ...(others.length > MAX_NAMED ? [`${(others.length - MAX_NAMED).toLocaleString('en-US')} more`] : []),
        ])}
        . Sign {others.length === 1 ? 'it' : 'them'} here only if you may sign for {others.length === 1 ? 'it' : 'them'}{' '}
        too.
      </p>
    </Notice>
  );
}

const MAX_NAMED = 10;

const isSameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The common text; empty where the texts differ. */
const same = (texts: readonly string[]): string => (new Set(texts).size === 1 ? (texts[0] ?? '') : '');
