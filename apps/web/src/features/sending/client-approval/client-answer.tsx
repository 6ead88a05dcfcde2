import { formatDate, isSameName, signatureIssues, withPeriod } from '@gauger/excise';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../../../api/call.ts';
import { showError } from '../../../components/banners/banners.tsx';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { DigitsInput } from '../../../components/fields/digits-input.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { formatMoment } from '../../../components/moment.ts';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { AttachScan, SignerFields } from '../submissions/public.ts';
import css from './approval-page.module.css';
import type { ClientActs, ClientReturnData } from './use-client-return.ts';

interface ClientAnswerProps {
  of: ClientReturnData;
  acts: ClientActs;
}

/** The answer of a client: approve the return, in most cases with the signature, or ask for changes. */
export function ClientAnswer({ of, acts }: ClientAnswerProps) {
  const [asking, setAsking] = useState(false);
  const { answer, answeredAt, signing, sender } = of;
  return (
    <section className={css.answer} aria-labelledby="answer">
      {signing.way !== 'none' && <p className="hint">{signing.way === 'practice' ? 'Practice' : signing.formName}</p>}
      <h2 id="answer">{titles[answer ?? 'open'](signing.way)}</h2>
      {of.isStandIn && (
        <Notice kind="simulator" title={`This goes to the ${of.answeredBy}, not to the IRS.`}>
          <p>For practice: nothing is filed.</p>
        </Notice>
      )}
      {answer === 'approved' && answeredAt ? (
        <>
          <Notice kind="good" title={`You approved this return, ${formatMoment(answeredAt)}`}>
            <p>If a figure changes, your approval ends, and {sender.name} will ask you again.</p>
          </Notice>
          {signing.way === 'byHand' && <ByHand of={of} acts={acts} />}
        </>
      ) : (
        <>
          {answer === 'changes' && answeredAt && (
            <Notice kind="due" title={`You asked for changes, ${formatMoment(answeredAt)}`}>
              <p>
                {sender.name} will ask you again, or answer in the comments. You can still approve the return as it is.
              </p>
            </Notice>
          )}
          {/* Other figures need another consent. */}
          {!asking && <Approve key={of.snapshotHash} of={of} acts={acts} />}
        </>
      )}
      {asking ? (
        <AskForChanges of={of} acts={acts} onDone={() => setAsking(false)} />
      ) : (
        <Button variant="default" fullWidth onClick={() => setAsking(true)}>
          {answer === 'approved' ? 'Take back and ask for a change' : 'Ask for a change'}
        </Button>
      )}
      <p className="quiet">
        {signsHere(signing.way) && 'After you sign, these amounts are locked. If one changes, you sign again. '}
        The link opens this return only, until {formatDate(of.expiresAt.slice(0, 10))}.
      </p>
    </section>
  );
}

type Way = ClientReturnData['signing']['way'];

const signsHere = (way: Way): boolean => way === 'practice' || way === 'electronic';

const titles = {
  open: (way: Way) => (signsHere(way) ? 'Approve and sign' : 'Approve this return'),
  changes: (way: Way) => (signsHere(way) ? 'Approve and sign' : 'Approve this return'),
  approved: () => 'Approved',
};

/** The totals that a signer swears to, where they are not zero. */
const SWORN = /\.(taxLiability|totalClaim|overPaymentFromThisQuarter)$/;

/** The figures, the declaration, and the name that approves. */
function Approve({ of, acts }: ClientAnswerProps) {
  const { answering } = acts;
  const { signing, signer, sender, snapshotHash, totals } = of;
  const withPin = signsHere(signing.way);
  // Anyone other than the signing authority types the name, so that no one signs in it unread.
  const isSigner = isSameName(of.contactName, signer.name);
  const named = isSigner ? { signerName: signer.name, signerTitle: signer.title } : { signerName: '', signerTitle: '' };
  const [entry, setEntry] = useState({ ...named, pin: '', consent: false });
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const errorOf = (field: string) => errors.find((found) => found.field === field)?.message;
  const set = (change: Partial<typeof entry>) => setEntry((now) => ({ ...now, ...change }));

  function approve(event: FormEvent) {
    event.preventDefault();
    // Without a signature here no PIN is chosen.
    const typed = withPin ? entry : { ...entry, pin: '11111' };
    const found = signatureIssues(typed).map(({ path, message }) => ({ field: path, message }));
    setErrors(found);
    if (found.length > 0) return;
    const { pin, ...signed } = entry;
    answering.mutate(
      { snapshotHash, answer: 'approved', ...signed, ...(withPin && { pin }) },
      { onError: (error) => setErrors(errorsOf(error)) },
    );
  }

  const shown = totals.filter(
    ({ cell, amount }) => /\.(totalDue|line4)$/.test(cell) || (SWORN.test(cell) && Number(amount) !== 0),
  );
  return (
    <form className={css.form} onSubmit={approve} noValidate aria-label="Approve">
      {withPin && <p>You authorize {sender.firm ?? sender.name} to file with your PIN.</p>}
      <dl className={css.short}>
        {shown.map(({ cell, label, amount }) => (
          <div key={cell}>
            <dt>{label}</dt>
            <dd className="number">
              <Money value={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {!isSigner && (
        <p>
          {signer.name}, {signer.title}, is the signing authority of {withPeriod(of.businessName)} Approve it only if
          that is you.
        </p>
      )}
      <ErrorSummary errors={errors} />
      <div className={css.signer}>
        <SignerFields nameLabel="Your name" entry={entry} onChange={set} errorOf={errorOf} />
      </div>
      {withPin && (
        <DigitsInput
          id="pin"
          label="Choose a 5-digit PIN"
          required
          groups={[5]}
          value={entry.pin}
          onChange={(pin) => set({ pin })}
          help="It signs this return. You do not need to keep it."
          error={errorOf('pin')}
        />
      )}
      <div className={css.wording}>
        {of.declaration.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <CheckboxField
        id="consent"
        label={
          withPin ? 'I have read the return and this declaration, and I sign' : 'I have read the return and approve it'
        }
        required
        checked={entry.consent}
        onChange={(consent) => set({ consent })}
        error={errorOf('consent')}
      />
      <Button type="submit" fullWidth loading={answering.isPending}>
        {withPin ? 'Approve and sign' : 'Approve'}
      </Button>
    </form>
  );
}

function errorsOf(error: Error): FieldError[] {
  if (error instanceof Refusal && error.code === 'INVALID_SIGNATURE')
    return error.issues.map(({ path, message }) => ({ field: path, message }));
  return [{ field: 'consent', message: error.message }];
}

interface AskProps extends ClientAnswerProps {
  onDone: () => void;
}

function AskForChanges({ of, acts, onDone }: AskProps) {
  const { answering } = acts;
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  function ask(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return setError('Write what to change');
    answering.mutate(
      { snapshotHash: of.snapshotHash, answer: 'changes', text },
      { onSuccess: onDone, onError: (failure) => setError(failure.message) },
    );
  }

  return (
    <form className={css.form} onSubmit={ask} noValidate aria-label="Ask for a change">
      <Textarea
        id="change"
        label="What should change?"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1_000}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="row-3">
        <Button type="submit" loading={answering.isPending}>
          Send
        </Button>
        <Button variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The form of the IRS that is signed on paper: print it, sign it, upload it. */
function ByHand({ of, acts }: ClientAnswerProps) {
  const { signing, signer, snapshotHash } = of;
  const { attaching, saving } = acts;
  return (
    <>
      <p>The IRS takes the return only with a {signing.formName} that you signed by hand.</p>
      {signing.forms.map(({ ending, name, isSigned }) => {
        const about = signing.forms.length > 1 ? `${signing.formName} for ${name}` : signing.formName;
        if (isSigned)
          return (
            <p key={ending} className={css.signed}>
              <Icon name="check" /> <b>{about}</b> is uploaded.
            </p>
          );
        return (
          <ol key={ending} className={css.steps}>
            <li>
              <span>Print it.</span>{' '}
              <Button
                variant="default"
                size="sm"
                leftSection={<Icon name="download" />}
                loading={saving.isPending}
                onClick={() =>
                  saving.mutate({ document: 'signature', ending }, { onError: (error) => showError(error.message) })
                }
              >
                {about} (PDF)
              </Button>
            </li>
            <li>Sign and date it by hand, in ink.</li>
            <li>
              Scan or photograph it, and upload it here.
              <AttachScan
                ending={ending}
                name={about}
                signer={signer}
                act="Upload the signed form"
                busy={attaching.isPending}
                onAttach={(scan, onError) => attaching.mutate({ snapshotHash, ...scan }, { onError })}
              />
            </li>
          </ol>
        );
      })}
    </>
  );
}
