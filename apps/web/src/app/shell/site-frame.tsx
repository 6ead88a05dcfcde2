import type { ReactNode } from 'react';
import { siteEntries } from './site-entries.ts';
import { SiteFooter } from './site-footer.tsx';
import css from './site-frame.module.css';
import { TopBar } from './top-bar.tsx';

/** The frame of the pages anyone may read. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.frame}>
      <TopBar entries={siteEntries} />
      {children}
      <SiteFooter />
    </div>
  );
}
