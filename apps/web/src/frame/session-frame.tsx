import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionContext, SessionWatch, sessionQuery } from '../account/public.ts';
import { FullPageProgress } from '../components/progress/progress.tsx';
import { AccountMenu } from './account-menu.tsx';
import { HomeFrame } from './home-frame.tsx';
import { SignedIn } from './signed-in.tsx';
import { SiteFrame } from './site-frame.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of a page that anyone may read, for those who have logged in: the bar with their account. */
export function SessionFrame({ children }: { children: ReactNode }) {
  const { data: session, isPending, refetch } = useQuery(sessionQuery);
  if (isPending) return <FullPageProgress />;
  if (!session) return <SiteFrame>{children}</SiteFrame>;
  return (
    <SessionContext value={session}>
      <SignedIn>
        {session.principal === 'admin' ? (
          <>
            <TopBar home="/home/admin" entries={[]}>
              <AccountMenu entries={[]} />
            </TopBar>
            {children}
          </>
        ) : (
          <HomeFrame>{children}</HomeFrame>
        )}
      </SignedIn>
      <SessionWatch session={session} onStay={() => void refetch()} />
    </SessionContext>
  );
}
