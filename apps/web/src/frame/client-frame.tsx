import type { ReactNode } from 'react';
import css from './client-frame.module.css';
import { SiteFooter } from './site-footer.tsx';
import frame from './site-frame.module.css';
import { TopBar } from './top-bar.tsx';

interface ClientFrameProps {
  /** The masked address that the link was sent to. */
  sentTo?: string | undefined;
  children: ReactNode;
}

/** The frame of a page that a link opens for a client, who has no account: without the menu of the site. */
export function ClientFrame({ sentTo, children }: ClientFrameProps) {
  return (
    <div className={frame.frame}>
      <TopBar entries={[]}>{sentTo && <span className={css.link}>Link for {sentTo}</span>}</TopBar>
      {children}
      <SiteFooter />
    </div>
  );
}
