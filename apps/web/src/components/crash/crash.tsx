import { Button } from '@mantine/core';
import { Notice } from '../notice/notice.tsx';
import css from './crash.module.css';

/** Our own fault, said plainly. */
export function Crash({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice kind="error" title="This part of the page stopped working">
        <p>The error is on our side. What you saved is safe. Try again. If it fails again, reload the page.</p>
        <div className={css.actions}>
          <Button variant="default" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </Notice>
    </div>
  );
}
