import { Icon } from '../icon/icon.tsx';
import css from './offline-notice.module.css';

/** `offline`: this device has no network. `unreachable`: there is a network, but no answer from Gauger. */
export type Reach = 'online' | 'offline' | 'unreachable';

const texts = {
  offline: 'You are offline. What you type stays here; nothing is saved until the connection is back.',
  unreachable: 'Gauger does not answer. What you type stays here; nothing is saved until it does.',
};

/** A bar at the foot of the window, for as long as the server cannot be reached. */
export function OfflineNotice({ reach, onRetry }: { reach: Reach; onRetry: () => void }) {
  return (
    <div className={css.place} role="status">
      {reach !== 'online' && (
        <div className={css.notice}>
          <Icon name="offline" />
          <span>{texts[reach]}</span>
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}
