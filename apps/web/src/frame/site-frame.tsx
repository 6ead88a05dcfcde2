import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSessionToken } from '../api/session.ts';
import { siteEntries } from './site-entries.ts';
import { SiteFooter } from './site-footer.tsx';
import css from './site-frame.module.css';
import { TopBar } from './top-bar.tsx';

/** The frame of the pages anyone may read. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.frame}>
      <TopBar entries={siteEntries}>
        {!useSessionToken() && (
          <>
            <Link className={css.login} to="/login">
              Log in
            </Link>
            <Button component={Link} to="/login?step=register" variant="default" className={css.register ?? ''}>
              Register
            </Button>
          </>
        )}
      </TopBar>
      {children}
      <SiteFooter />
    </div>
  );
}
