import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { AccountMenu } from './account-menu.tsx';
import css from './admin-frame.module.css';
import { MenuDrawer } from './menu-drawer.tsx';
import { Page } from './page.tsx';
import { PageHead } from './page-head.tsx';
import { MenuEntries, type MenuEntry, TopBar } from './top-bar.tsx';

/** The menu of administrators. An entry comes with the page it leads to. */
const adminEntries: readonly MenuEntry[] = [
  { label: 'Find anything', to: '/home/admin/find' },
  { label: 'All Users', to: '/home/admin' },
  { label: 'All Filings', to: '/home/admin/filings' },
  { label: 'All Transactions', to: '/home/admin/transactions' },
  { label: 'Coupons', to: '/home/admin/coupons' },
  { label: 'Audit log', to: '/home/admin/auditlog' },
  { label: 'Reports', to: '/home/admin/reports' },
  { label: 'Operations', to: '/home/admin/operations' },
  { label: 'Report an incident', to: '/home/admin/incident' },
  { label: 'Admin', to: '/home/admin/admin' },
  { label: 'My security', to: '/home/admin/security' },
];

interface AdminFrameProps {
  title: string;
  /** Above the heading: the way back to a list. */
  back?: ReactNode;
  /** At the right of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the admin area: its menu at the left, on narrow screens a drawer. */
export function AdminFrame({ title, back, actions, children }: AdminFrameProps) {
  const [menuOpen, menu] = useDisclosure();
  return (
    <>
      <TopBar home="/home/admin" entries={[]} onMenu={menu.toggle} menuOpen={menuOpen}>
        <AccountMenu entries={[]} />
      </TopBar>
      <div className={css.frame}>
        <nav className={css.side} aria-label="Administration">
          <MenuEntries entries={adminEntries} />
        </nav>
        <Page title={title}>
          {back}
          <PageHead heading={title} actions={actions} />
          {children}
        </Page>
      </div>
      <MenuDrawer opened={menuOpen} onClose={menu.close} entries={adminEntries} />
    </>
  );
}
