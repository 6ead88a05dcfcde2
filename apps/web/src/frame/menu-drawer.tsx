import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Drawer } from '../components/drawer/drawer.tsx';
import css from './menu-drawer.module.css';
import { MenuEntries, type MenuEntry } from './top-bar.tsx';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
  entries: readonly MenuEntry[];
  /** Additional content of the page's own menu. */
  children?: ReactNode;
}

/** The main menu on narrow screens. */
export function MenuDrawer({ opened, onClose, entries, children }: MenuDrawerProps) {
  useCloseOnNavigation(onClose);
  return (
    <Drawer opened={opened} onClose={onClose} size={320} title="Menu" className={css.drawer}>
      <nav className={css.entries} aria-label="Main">
        <MenuEntries entries={entries} />
      </nav>
      {children}
    </Drawer>
  );
}

/** A link in a drawer leads to a page, not to a drawer over it. */
export function useCloseOnNavigation(close: () => void) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place in the history closes it
  useEffect(close, [key, close]);
}
