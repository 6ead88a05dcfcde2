import { MAX_SIGNED_TOGETHER } from '@gauger/contract';
import type { SignatureEntry } from '@gauger/excise';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Answer, Refusal } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { signatureErrors } from '../../sending/submissions/public.ts';
import { type Consent, nameOf } from './consents.ts';

type Result = Answer<'transmitReturns'>['returns'][number];
/** A return that is not on the way, or whose answer was lost. */
type Failure = Result & { name: string; isUnknown: boolean };

/** A page that several returns are signed from. */
export interface From {
  address: string;
  /** The words of the link: "Back to the batch". */
  label: string;
}

/** Signs one turn of returns as they were shown. */
export type SignTurn = (body: {
  returns: { id: string; snapshotHash: string }[];
  signerName: string;
  signerTitle: string;
  pin?: string;
  consent: boolean;
}) => Promise<{ returns: Result[] }>;

interface Signing {
  from: From;
  sign: SignTurn;
  /** Called after returns were signed. */
  onSigned: () => Promise<void>;
  onErrors: (errors: readonly FieldError[]) => void;
}

/** Signs returns in turns, so that nobody waits without seeing how far it is. */
export function useSigning({ from, sign, onSigned, onErrors }: Signing) {
  const navigate = useNavigate();
  const [done, setDone] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>();

  async function send(returns: readonly Consent[], { pin, ...entry }: SignatureEntry): Promise<void> {
    setBusy(true);
    setDone(0);
    const names = new Map(returns.map((one) => [one.id, nameOf(one)]));
    const failed: Failure[] = [];
    let went = 0;
    try {
      for (; went < returns.length; went += MAX_SIGNED_TOGETHER) {
        const turn = returns
          .slice(went, went + MAX_SIGNED_TOGETHER)
          .map(({ id, snapshotHash }) => ({ id, snapshotHash }));
        const body = { ...entry, ...(pin !== '' && { pin }), returns: turn };
        const { returns: results } = await sign(body).catch(onceAgain(() => sign(body)));
        failed.push(
          ...results
            .filter(({ sent }) => !sent)
            .map((one) => ({ ...one, name: names.get(one.id) ?? '', isUnknown: false })),
        );
        setDone(went + turn.length);
      }
    } catch (error) {
      // Earlier returns are queued already.
      if (went === 0 && failed.length === 0) onErrors(signatureErrors(error as Error));
      else failed.push(...returns.slice(went).map((one) => notReached(one, error as Error)));
    }
    await onSigned();
    if (failed.length > 0) setFailures(failed);
    else if (went >= returns.length) {
      showSuccess(`${counted(returns.length, 'return is', 'returns are')} signed and on the way`);
      navigate(from.address);
    }
    setBusy(false);
  }
  return { done, failures, busy, send };
}

/** Repeats a turn whose answer was lost: returns that the server queued are reported as sent, and the rest is sent. */
const onceAgain =
  <Result,>(repeat: () => Promise<Result>) =>
  (error: unknown): Promise<Result> => {
    if (error instanceof Refusal && error.code !== 'INTERNAL') throw error;
    return repeat();
  };

/** A return of a turn that failed as a whole, or of one after it. */
const notReached = (one: Consent, error: Error): Failure => ({
  id: one.id,
  name: nameOf(one),
  isUnknown: !(error instanceof Refusal),
  sent: false,
  state: null,
  code: null,
  message:
    error instanceof Refusal
      ? error.message
      : 'The connection failed. The list shows whether this return was sent. If it was not, sign it again.',
  issues: [],
});

/** Names the returns that are not on the way for certain. */
const titleOf = (failures: readonly Failure[]): string =>
  failures.some(({ isUnknown }) => isUnknown)
    ? `${counted(failures.length, 'return', 'returns')} may not have been sent`
    : `${counted(failures.length, 'return was', 'returns were')} not sent`;

interface NotSentProps {
  from: From;
  failures: readonly Failure[];
  /** How many were to be sent. */
  total: number;
}

/** Which returns were not sent, and why; the others are on their way. */
export function NotSent({ from, failures, total }: NotSentProps) {
  const sent = total - failures.length;
  return (
    <div role="alert">
      <Notice
        kind="error"
        title={`${titleOf(failures)}${sent > 0 ? `; ${counted(sent, 'is', 'are')} on the way` : ''}`}
      >
        <ul>
          {failures.map(({ id, name, message, issues }) => (
            <li key={id}>
              {name}: {issues[0]?.message ?? message}
            </li>
          ))}
        </ul>
        <p>
          <Link to={from.address}>{from.label}</Link> to see what to fix.
        </p>
      </Notice>
    </div>
  );
}
