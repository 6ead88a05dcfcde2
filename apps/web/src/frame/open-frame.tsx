import { lazy, type ReactNode, Suspense } from 'react';
import { useSessionToken } from '../api/session.ts';
import { FullPageProgress } from '../components/progress/progress.tsx';
import { SiteFrame } from './site-frame.tsx';

// Visitors without a session do not need its code.
const SessionFrame = lazy(async () => ({ default: (await import('./session-frame.tsx')).SessionFrame }));

/** The frame of a page that anyone may read: for those who have logged in it keeps the bar with their account. */
export function OpenFrame({ children }: { children: ReactNode }) {
  if (!useSessionToken()) return <SiteFrame>{children}</SiteFrame>;
  return (
    <Suspense fallback={<FullPageProgress />}>
      <SessionFrame>{children}</SessionFrame>
    </Suspense>
  );
}
