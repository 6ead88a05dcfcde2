import { decimal, formatDate, type SignatureEntry, signatureIssues, sum, toFixed } from '@gauger/excise';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { counted } from '../../../components/counted.ts';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { FirstFew } from '../../../components/first-few/first-few.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { usePages } from '../../../components/paged-table/use-pages.ts';
import { ProgressBar } from '../../../components/progress/progress.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import {
  aboutFingerprint,
  SignatureFields,
  shortFingerprint,
  type WordingPart,
} from '../../sending/submissions/public.ts';
import { Balance } from './balance.tsx';
import { type Consent, formOf, isReady, nameOf } from './consents.ts';
import css from './together.module.css';
import { type From, NotSent, type SignTurn, useSigning } from './use-signing.tsx';
import { authorityWords, maySign, Waiting } from './waiting.tsx';

interface SignTogetherProps {
  consents: readonly Consent[];
  /** The page to go back to. */
  from: From;
  sign: SignTurn;
  /** Called after returns were signed or their clients asked. */
  onChanged: () => Promise<void>;
  /** Says that none of them is ready to be signed. */
  none: string;
}

/** Before several returns are sent: what each says, the consent, one signature for all. */
export function SignSeveral({ consents, from, sign, onChanged, none }: SignTogetherProps) {
  const { manages } = useRights();
  const returns = consents.filter(isReady);
  const [first] = returns;
  const back = (
    <p>
      <Link to={from.address}>{from.label}</Link>
    </p>
  );
  if (!first) return <Notice title={none}>{back}</Notice>;
  return (
    <>
      {first.isStandIn && (
        <Notice kind="simulator" title={`These returns go to the ${first.answeredBy}, not to the IRS.`}>
          <p>For practice: nothing is filed and no tax is paid.</p>
        </Notice>
      )}
      <SignedReturns returns={returns} />
      <Warnings returns={returns} />
      {manages ? (
        <Signing all={returns} from={from} sign={sign} onChanged={onChanged} />
      ) : (
        <Notice kind="due" title="The account owner or a Manager signs these returns.">
          {back}
        </Notice>
      )}
    </>
  );
}

/** Payment to the IRS: a debit with the account and the day that the signature authorizes. */
function PaidBy({ one: { paymentMethod, totalDue, debit } }: { one: Consent }) {
  if (Number(totalDue) <= 0 || !paymentMethod) return '–';
  if (paymentMethod === 'eftps') return 'EFTPS';
  return (
    <>
      Direct debit
      {debit && (
        <>
          <br />
          <small className="quiet">
            {debit.accountNumber}, {formatDate(debit.requestedPaymentDate)}
          </small>
        </>
      )}
    </>
  );
}

const columns: readonly Column<Consent>[] = [
  { key: 'business', title: 'Business', cell: ({ businessName }) => businessName },
  { key: 'return', title: 'Return', cell: formOf },
  { key: 'tax', title: 'Tax liability', number: true, cell: ({ taxLiability }) => <Money value={taxLiability} /> },
  { key: 'due', title: 'Balance due', number: true, cell: (one) => <Balance one={one} /> },
  {
    key: 'payment',
    title: 'IRS payment',
    cell: (one) => <PaidBy one={one} />,
  },
  { key: 'preparer', title: 'Paid preparer', cell: ({ paidPreparer }) => paidPreparer ?? 'None' },
  { key: 'designee', title: 'Designee', cell: ({ thirdPartyDesignee }) => thirdPartyDesignee ?? 'None' },
  { key: 'authority', title: 'Signed by', cell: authorityWords },
  { key: 'hash', title: 'Fingerprint', cell: shortFingerprint },
];

function SignedReturns({ returns }: { returns: readonly Consent[] }) {
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

/** Findings in the returns and open comments, which their signer should know and which stop nothing. */
function Warnings({ returns }: { returns: readonly Consent[] }) {
  const found = returns.flatMap((one) => {
    const { openComments: open, warnings } = one;
    const messages = warnings.map(({ message }) => message);
    if (open > 0) messages.unshift(open === 1 ? 'A comment is not resolved' : `${open} comments are not resolved`);
    const [first] = messages;
    return first === undefined ? [] : [{ one, first, more: messages.length - 1 }];
  });
  if (found.length === 0) return null;
  return (
    <Notice title={`Check ${counted(found.length, 'return', 'returns')} before you sign`}>
      <FirstFew most={MOST_WARNED}>
        {found.map(({ one, first, more }) => (
          <li key={one.id}>
            <Link to={pageOfFiling('summary', one)}>{nameOf(one)}</Link>: {first}
            {more > 0 && ` (and ${more} more)`}
          </li>
        ))}
      </FirstFew>
    </Notice>
  );
}

/** The returns with warnings in sight. */
const MOST_WARNED = 6;

/** How the returns of a part of the wording are signed. */
const signedBy = { signingAuthority: ' that you sign', signedForm: ' with a signed form', client: ' approved by link' };

/** The wording for each way of signing: the declaration for one return must not cover a return that its client declared. */
function wordingOf(returns: readonly Consent[]): WordingPart[] {
  const parts = Map.groupBy(returns, ({ authority, formType }) => `${authority?.by} ${formType === 'Form8849'}`);
  return [...parts.values()].map((of) => {
    // Each once: those paid by direct debit have one more.
    const paragraphs = [...new Set(of.flatMap(({ wording }) => wording.paragraphs))];
    const [first] = of;
    if (parts.size === 1 || !first) return { paragraphs };
    const count =
      first.formType === 'Form8849' ? counted(of.length, 'claim', 'claims') : counted(of.length, 'return', 'returns');
    return {
      heading: `${count}${first.authority ? signedBy[first.authority.by] : ''}`,
      returns: of.map(nameOf),
      paragraphs,
    };
  });
}

interface SigningProps extends Omit<SignTogetherProps, 'consents' | 'none'> {
  all: readonly Consent[];
}

function Signing({ all, from, sign, onChanged }: SigningProps) {
  const here = all.filter(({ authority }) => authority?.by === 'signingAuthority');
  const others = here.filter(({ signsInOtherName }) => signsInOtherName);
  const given = all.filter(({ authority }) => authority !== null && authority.by !== 'signingAuthority');
  const named = here.length > 0 ? here : given;
  const [entry, setEntry] = useState<SignatureEntry>({
    signerName: commonest(named.map(({ signer }) => signer.name)),
    signerTitle: commonest(named.map(({ signer }) => signer.title)),
    pin: '',
    consent: false,
  });
  const returns = all.filter((one) => maySign(one, entry.signerName));
  const waiting = all.filter((one) => !maySign(one, entry.signerName));
  // Forms and approvals sign in the names on them: nothing is left to type but the consent, and a PIN where the client chose none.
  const hasAllPins = returns.every(({ authority }) => authority?.hasPin);
  const only = here.length > 0 ? undefined : hasAllPins ? 'consent' : 'pin';
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const { done, failures, busy, send } = useSigning({ from, sign, onSigned: onChanged, onErrors: setErrors });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = signatureIssues(only === 'consent' ? { ...entry, pin: ANY_PIN } : entry);
    setErrors(found.map(({ path, message }) => ({ field: path, message })));
    if (found.length === 0 && returns.length > 0 && !busy) void send(returns, entry);
  }

  if (failures) return <NotSent from={from} failures={failures} total={returns.length} />;
  return (
    <form className={css.step} onSubmit={submit} noValidate>
      <ErrorSummary errors={errors} />
      <Waiting returns={waiting} hasOthers={returns.length > 0} onAsked={onChanged} />
      {(here.length > 0 || given.length > 0) && (
        <>
          <p>
            You {here.length > 0 ? 'sign' : 'send'} {counted(returns.length, 'return', 'returns')} with{' '}
            <Money value={liabilityOf(returns)} /> of tax liability{returns.length > 1 && '; each is sent separately'}.
            {others.length > 0 &&
              ` ${counted(others.length, 'return', 'returns')} you sign for another person, the signing authority.`}
            {given.length > 0 && ' A signed form or an approval signs its return in the name on it.'}
          </p>
          <SignatureFields
            wording={wordingOf(returns.length > 0 ? returns : all)}
            entry={entry}
            errors={errors}
            onChange={setEntry}
            only={only}
          />
        </>
      )}
      {busy && <ProgressBar label="Signing and sending" done={done} total={returns.length} />}
      <div className="line-3">
        <Button component={Link} to={from.address} variant="subtle" leftSection={<Icon name="back" />}>
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

/** A PIN for the check of the other facts. */
const ANY_PIN = '11111';

const liabilityOf = (returns: readonly Consent[]) =>
  toFixed(sum(returns.map(({ taxLiability }) => decimal(taxLiability))), 2);

/** The text that most have; empty where there is none. */
function commonest(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? '';
}
