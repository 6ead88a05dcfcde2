import { MAX_SIGNED_TOGETHER } from '@gauger/contract';
import type { SignatureEntry } from '@gauger/excise';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Answer, call } from '../../api/call.ts';
import { showSuccess } from '../../components/banners/banners.tsx';
import { counted } from '../../components/counted.ts';
import type { FieldError } from '../../components/error-summary/error-summary.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { signatureErrors } from '../submissions/public.ts';
import { batchAddress } from './batch-address.ts';
import { BATCHES, type BatchConsent } from './batch-queries.ts';

type Result = Answer<'transmitPcorBatch'>['returns'][number];
type Failure = Result & { businessName: string };

/** Signs returns in turns, so that nobody waits without seeing how far it is. */
export function useBatchSignature(batchId: string, onErrors: (errors: readonly FieldError[]) => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [done, setDone] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>();

  async function send(returns: readonly BatchConsent[], entry: SignatureEntry): Promise<void> {
    setBusy(true);
    setDone(0);
    const names = new Map(returns.map(({ id, businessName }) => [id, businessName]));
    const failed: Failure[] = [];
    let went = 0;
    try {
      for (; went < returns.length; went += MAX_SIGNED_TOGETHER) {
        const turn = returns
          .slice(went, went + MAX_SIGNED_TOGETHER)
          .map(({ id, snapshotHash }) => ({ id, snapshotHash }));
        const body = { ...entry, returns: turn };
        const { returns: results } = await call('transmitPcorBatch', { params: { id: batchId }, body });
        failed.push(
          ...results.filter(({ sent }) => !sent).map((one) => ({ ...one, businessName: names.get(one.id) ?? '' })),
        );
        setDone(went + turn.length);
      }
    } catch (error) {
      // Earlier returns are queued already; another click sends the rest.
      if (failed.length === 0) onErrors(signatureErrors(error as Error));
      else failed.push(...returns.slice(went).map((one) => notReached(one, error as Error)));
    }
    await queries.invalidateQueries({ queryKey: [BATCHES, batchId], exact: true });
    if (failed.length > 0) setFailures(failed);
    else if (went >= returns.length) {
      showSuccess(`${counted(returns.length, 'return is', 'returns are')} signed and on the way`);
      navigate(batchAddress(batchId));
    }
    setBusy(false);
  }
  return { done, failures, busy, send };
}

/** A return of a turn that failed as a whole, or of one after it. */
const notReached = ({ id, businessName }: BatchConsent, { message }: Error): Failure => ({
  id,
  businessName,
  sent: false,
  state: null,
  code: null,
  message,
  issues: [],
});

interface NotSentProps {
  batchId: string;
  failures: readonly Failure[];
  /** How many were to be sent. */
  total: number;
}

/** Which returns were not sent, and why; the others are on their way. */
export function NotSent({ batchId, failures, total }: NotSentProps) {
  const sent = total - failures.length;
  return (
    <div role="alert">
      <Notice
        kind="error"
        title={`${counted(failures.length, 'return was', 'returns were')} not sent${sent > 0 ? `; ${sent.toLocaleString('en-US')} are on the way` : ''}`}
      >
        <ul>
          {failures.map(({ id, businessName, message }) => (
            <li key={id}>
              {businessName}: {message}
            </li>
          ))}
        </ul>
        <p>
          <Link to={batchAddress(batchId)}>Back to the batch</Link> to see what to fix.
        </p>
      </Notice>
    </div>
  );
}
