import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import css from './session-expiry.module.css';

interface SessionExpiryProps {
  /** When the session ends if nothing happens, in milliseconds since 1970. */
  endsAt: number;
  /** How long before that the warning comes, in milliseconds. */
  warnBefore?: number;
  onStay: () => void;
  onSignOut: () => void;
  /** The session has ended: called once. */
  onEnd: () => void;
}

const TWO_MINUTES = 120_000;

/** Warns before a session that nobody uses ends, with time enough to stay (WCAG 2.2.1: at least 20 seconds). */
export function SessionExpiry({ endsAt, warnBefore = TWO_MINUTES, onStay, onSignOut, onEnd }: SessionExpiryProps) {
  const left = useTimeLeft(endsAt, onEnd);
  return (
    <Modal
      opened={left > 0 && left <= warnBefore}
      onClose={onStay}
      title="Are you still there?"
      centered
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <p>
        You will be logged out in <span className={css.clock}>{minutesAndSeconds(left)}</span>, because you were
        inactive. We keep what you typed as unsaved changes.
      </p>
      {/* Read out once a minute; the clock itself would not stop talking. */}
      <p className="spoken" role="status">
        Logged out in {Math.ceil(left / 60_000)} {left > 60_000 ? 'minutes' : 'minute'}
      </p>
      <div className={css.actions}>
        <Button variant="default" onClick={onSignOut}>
          Log out
        </Button>
        <Button onClick={onStay} data-autofocus>
          Stay logged in
        </Button>
      </div>
    </Modal>
  );
}

function useTimeLeft(endsAt: number, onEnd: () => void): number {
  const [left, setLeft] = useState(() => endsAt - Date.now());
  useEffect(() => {
    function tick() {
      const now = endsAt - Date.now();
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      onEnd();
    }
    const timer = setInterval(tick, 1000);
    setLeft(endsAt - Date.now());
    return () => clearInterval(timer);
  }, [endsAt, onEnd]);
  return left;
}

function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
