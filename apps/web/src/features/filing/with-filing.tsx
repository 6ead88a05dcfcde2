import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Page } from '../../app/shell/page.tsx';
import { SignedIn } from '../../app/shell/signed-in.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { FullPageProgress } from '../../components/progress/progress.tsx';
import { type OpenFiling, useFiling } from './use-filing.ts';

/** Opens the filing that the address names (`?filing=`) and gives it to the page. */
export function WithFiling({ children }: { children: (open: OpenFiling) => ReactNode }) {
  const [address] = useSearchParams();
  return (
    <SignedIn>
      <Opened id={address.get('filing') ?? ''}>{children}</Opened>
    </SignedIn>
  );
}

function Opened({ id, children }: { id: string; children: (open: OpenFiling) => ReactNode }) {
  const { open, generation, error } = useFiling(id);
  if (open) return <Fragment key={`${id} ${generation}`}>{children(open)}</Fragment>;
  if (!error) return <FullPageProgress />;
  return (
    <Page title="Filing">
      <h1>This filing cannot be shown</h1>
      <Notice kind="error" title={error.message} />
    </Page>
  );
}
