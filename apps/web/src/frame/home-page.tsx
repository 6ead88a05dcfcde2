import type { ReactNode } from 'react';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { HomeFrame } from './home-frame.tsx';
import css from './home-page.module.css';
import { Page } from './page.tsx';
import { PageHead } from './page-head.tsx';

interface HomePageProps {
  title: string;
  /** Replaces the title as heading. */
  heading?: string;
  /** The business the page is about, with its switch. */
  business?: ReactNode;
  /** Breadcrumbs between home and this page. */
  crumbs?: readonly { label: string; to: string }[];
  /** Above the heading: where a return is on its way. */
  steps?: ReactNode;
  /** At the right of the heading. */
  actions?: ReactNode;
  /** The page that the way begins with: nothing is before it. */
  isFirst?: boolean;
  /** A page of a few fields or choices is not as wide as a list. */
  narrow?: boolean;
  children: ReactNode;
}

/** A page after login, outside a filing: its breadcrumbs, heading and actions. */
export function HomePage({
  title,
  heading,
  business,
  crumbs = [],
  steps,
  actions,
  isFirst,
  narrow,
  children,
}: HomePageProps) {
  return (
    <HomeFrame>
      <Page title={title}>
        <div className={narrow ? css.narrow : undefined}>
          {!isFirst && <Breadcrumbs first={business} crumbs={[...crumbs, { label: title }]} />}
          {steps}
          <PageHead heading={heading ?? title} actions={actions} isFirst={isFirst} />
          {children}
        </div>
      </Page>
    </HomeFrame>
  );
}
