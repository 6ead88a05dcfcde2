import { useEffect, useRef } from 'react';
import type { ConnectionState } from '../../api/connection.ts';
import { Icon } from '../icon/icon.tsx';
import css from './offline-notice.module.css';

const texts = {
  offline: 'You are offline. What you type stays on this page. Nothing is saved until you are back online.',
  unreachable: 'Gauger is not responding. What you type stays on this page. Nothing is saved until Gauger responds.',
};

/** A bar at the foot of the window while the server cannot be reached. `--foot` moves other content at the foot above it. */
export function OfflineNotice({ connection, onRetry }: { connection: ConnectionState; onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      style.setProperty('--foot', `${box.offsetHeight}px`);
      // Content that moved up with the bar must not cover the focused field.
      const field = document.activeElement;
      if (box.offsetHeight > 0 && field?.closest('main')) field.scrollIntoView({ block: 'nearest' });
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className={css.place} role="status">
      {connection !== 'online' && (
        <div className={css.notice}>
          <Icon name="offline" />
          <span>{texts[connection]}</span>
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}
