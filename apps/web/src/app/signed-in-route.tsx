import type { Principal } from '@gauger/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router';
import { type Session, SessionContext, SessionWatch, sessionQuery } from '../account/public.ts';
import { failureOf } from '../api/call.ts';
import { useSessionToken } from '../api/session.ts';
import { FullPageProgress } from '../components/progress/progress.tsx';
import { LinkKeptOffer } from '../features/people/accounts/public.ts';
import { NotYourRole, OfWholeAccount } from '../frame/not-your-role.tsx';
import { Page } from '../frame/page.tsx';
import { SignedIn } from '../frame/signed-in.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { pages } from '../pages/pages.ts';
import css from './signed-in-route.module.css';

/** Wraps every page under /home: a visitor without a session logs in first and then returns to the wanted page. */
export function SignedInRoute() {
  const token = useSessionToken();
  const { pathname, search, hash } = useLocation();
  const began = useRef(token);
  if (token) return <WithSession />;
  const ended = began.current !== null;
  return <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}`, ended }} />;
}

function WithSession() {
  const { data: session, error, refetch } = useQuery(sessionQuery);
  if (session)
    return (
      <SessionContext value={session}>
        <SignedIn>
          <RequireArea principal={session.principal} limited={session.limited} />
        </SignedIn>
        <LinkKeptOffer />
        <SessionWatch session={session} onStay={() => void refetch()} />
      </SessionContext>
    );
  return error ? <NoSession why={failureOf(error).reason} onRetry={() => void refetch()} /> : <FullPageProgress />;
}

function NoSession({ why, onRetry }: { why: string; onRetry: () => void }) {
  return (
    <SiteFrame>
      <Page title="There is a problem in login">
        <h1>There is a problem in login</h1>
        <p className={css.why} role="alert">
          {why}
        </p>
        <Button onClick={onRetry}>Try again</Button>
      </Page>
    </SiteFrame>
  );
}

/**
 * Administrators have an area of their own, and nothing to do in that of accounts; of an account not every page is for
 * every role. The server refuses each the other's calls.
 */
function RequireArea({ principal, limited }: Pick<Session, 'principal' | 'limited'>) {
  const { pathname } = useLocation();
  const isAdmin = principal === 'admin';
  const isAdminArea = /^\/home\/admin(\/|$)/i.test(pathname);
  if (isAdmin !== isAdminArea) return <Navigate to={isAdmin ? '/home/admin' : '/home'} replace />;
  const page = pages.find(({ path }) => matchPath(path, pathname));
  const those: readonly Principal[] | undefined = page && 'for' in page ? page.for : undefined;
  if (those && !those.includes(principal)) return <NotYourRole for={those} />;
  return limited && page && 'wholeAccount' in page ? <OfWholeAccount /> : <Outlet />;
}
