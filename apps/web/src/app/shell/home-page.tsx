import type { ReactNode } from 'react';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { HomeFrame } from './home-frame.tsx';
import css from './home-page.module.css';
import { Page } from './page.tsx';

interface HomePageProps {
  title: string;
  /** Stands as heading instead of the title. */
  heading?: string;
  /** The business the page is about, with its switch. */
  business?: ReactNode;
  /** Where the page stands, between home and itself. */
  crumbs?: readonly { label: string; to: string }[];
  /** Beside the heading. */
  actions?: ReactNode;
  /** A page of a few fields or choices is not as wide as a list. */
  narrow?: boolean;
  children: ReactNode;
}

/** A page of those who have signed in, outside a filing: where it stands, its heading, its actions. */
export function HomePage({ title, heading, business, crumbs = [], actions, narrow, children }: HomePageProps) {
  return (
    <HomeFrame>
      <Page title={title}>
        <div className={narrow ? css.narrow : undefined}>
          <Breadcrumbs first={business} crumbs={[...crumbs, { label: title }]} />
          <div className={css.head}>
            <h1>{heading ?? title}</h1>
            {actions && <div className={css.actions}>{actions}</div>}
          </div>
          {children}
        </div>
      </Page>
    </HomeFrame>
  );
}
