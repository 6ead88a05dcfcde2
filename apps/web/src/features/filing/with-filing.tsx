import { problemOf } from '@gauger/contract/problems';
import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { failureOf, type RouteName } from '../../api/call.ts';
import { formCalls } from '../../api/form-calls.ts';
import { HomeFrame } from '../../app/shell/home-frame.tsx';
import { FullPageProgress } from '../../components/progress/progress.tsx';
import { SOLE_FORM } from './filing-facts.ts';
import { FilingNotShown } from './filing-not-shown.tsx';
import { type OpenFiling, useFiling } from './use-filing.ts';

interface WithFilingProps {
  /** The call of the specification that opens the page: its sentence says that the page cannot be opened. */
  opens?: RouteName;
  children: (open: OpenFiling) => ReactNode;
}

/** Opens the filing that the address names (`?filing=`) and gives it to the page. */
export function WithFiling({ opens = formCalls[SOLE_FORM.formType].get, children }: WithFilingProps) {
  const [address] = useSearchParams();
  const { open, generation, error } = useFiling(address.get('filing') ?? '');
  if (open) return <Fragment key={`${open.filing.id} ${generation}`}>{children(open)}</Fragment>;
  if (!error) return <FullPageProgress />;
  return (
    <HomeFrame>
      <FilingNotShown title="Filing" error={problemOf(opens) ?? ''}>
        {failureOf(error).reason}
      </FilingNotShown>
    </HomeFrame>
  );
}
