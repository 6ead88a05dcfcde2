import { lazy, Suspense, useCallback, useEffect } from 'react';
import { endSession, sessionToken, useLastAnswer } from '../api/session.ts';
import type { Session } from './session.tsx';
import { signOut } from './sign-out.ts';

const SessionExpiry = lazy(async () => ({
  default: (await import('../components/session-expiry/session-expiry.tsx')).SessionExpiry,
}));

const MINUTE = 60_000;
/** The server writes down at most once a minute that a session was used. */
const UNCERTAIN = MINUTE;
/** Interval of keeping the session alive during work without calls. */
const KEEP_ALIVE = 5 * MINUTE;

/** Keeps the session alive during work, warns before an unused one ends, and ends it here when it ended on the server. */
export function SessionWatch({ session, onStay }: { session: Session; onStay: () => void }) {
  const lastAnswer = useLastAnswer();
  const endsAt = Math.min(lastAnswer + session.idle - UNCERTAIN, session.endsAt);
  const end = useCallback(() => endSession(sessionToken()), []);

  useEffect(() => {
    let asked = lastAnswer;
    function keepAlive() {
      if (Date.now() - asked < KEEP_ALIVE) return;
      asked = Date.now();
      onStay();
    }
    document.addEventListener('keydown', keepAlive);
    document.addEventListener('pointerdown', keepAlive);
    return () => {
      document.removeEventListener('keydown', keepAlive);
      document.removeEventListener('pointerdown', keepAlive);
    };
  }, [lastAnswer, onStay]);

  return (
    <Suspense>
      <SessionExpiry endsAt={endsAt} onStay={onStay} onSignOut={() => void signOut()} onEnd={end} />
    </Suspense>
  );
}
