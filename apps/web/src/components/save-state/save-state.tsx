import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import css from './save-state.module.css';
import type { SaveStateKind } from './save-state-kind.ts';

const looks: Record<SaveStateKind, { icon: IconName; text: (at: string | undefined) => string }> = {
  kept: { icon: 'check', text: (at) => (at ? `Backed up ${at}` : 'Backed up') },
  saved: { icon: 'check', text: (at) => (at ? `Saved ${at}` : 'Saved') },
  saving: { icon: 'wait', text: () => 'Saving…' },
  retrying: { icon: 'warning', text: () => 'Not saved, trying again' },
  here: { icon: 'warning', text: () => 'Not saved, kept in this tab' },
  offline: { icon: 'offline', text: () => 'Offline, kept in this tab' },
};

/**
 * Whether the typed changes are safe. Read out when it changes.
 * @param at time of day, as people write it: "10:42 AM"
 * @param children the errors to fix before the page can be saved
 */
export function SaveState({ kind, at, children }: { kind: SaveStateKind; at?: string; children?: ReactNode }) {
  const { icon, text } = looks[kind];
  return (
    <span className={`${css.saveState} ${css[kind]}`} role="status">
      <Icon name={icon} />
      <span>
        {text(at)}
        {children && <>. {children}</>}
      </span>
    </span>
  );
}
