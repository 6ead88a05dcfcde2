import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { useHomeEntries } from './home-entries.ts';
import css from './home-frame.module.css';
import { MenuDrawer } from './menu-drawer.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of the pages of those who have signed in, outside a filing. */
export function HomeFrame({ children }: { children: ReactNode }) {
  const [menuOpen, menu] = useDisclosure();
  const entries = useHomeEntries();
  return (
    <div className={css.frame}>
      <TopBar home="/home" entries={entries} onMenu={menu.toggle} menuOpen={menuOpen}>
        <AccountMenu />
      </TopBar>
      {children}
      <MenuDrawer opened={menuOpen} onClose={menu.close} entries={entries} />
    </div>
  );
}
