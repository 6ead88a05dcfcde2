import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { HomeFrame } from '../../app/shell/home-frame.tsx';
import { FullPageProgress } from '../../components/progress/progress.tsx';
import { FilingNotShown } from './filing-not-shown.tsx';
import { type OpenFiling, useFiling } from './use-filing.ts';

/** Opens the filing that the address names (`?filing=`) and gives it to the page. */
export function WithFiling({ children }: { children: (open: OpenFiling) => ReactNode }) {
  const [address] = useSearchParams();
  const { open, generation, error } = useFiling(address.get('filing') ?? '');
  if (open) return <Fragment key={`${open.filing.id} ${generation}`}>{children(open)}</Fragment>;
  if (!error) return <FullPageProgress />;
  return (
    <HomeFrame>
      <FilingNotShown title="Filing" error="There is a problem in get form720">
        {error.message}
      </FilingNotShown>
    </HomeFrame>
  );
}
