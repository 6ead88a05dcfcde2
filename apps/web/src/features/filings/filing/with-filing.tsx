import { problemOf } from '@gauger/contract/problems';
import { type FilingFormType, formOutlines } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { failureOf, Refusal, type RouteName } from '../../../api/call.ts';
import { formCall } from '../../../api/form-calls.ts';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { HomeFrame } from '../../../frame/home-frame.tsx';
import { FilingNotShown } from './filing-not-shown.tsx';
import { type AnyOpenFiling, isOf, type OpenFiling } from './open-filing.ts';
import { addressOf } from './places.ts';
import { filingQuery, useFiling } from './use-filing.ts';
import { useFilingRates } from './use-filing-rates.ts';

interface WithFilingProps<Type extends FilingFormType> {
  /** The form that the page is of, if not Form 720. */
  form?: Type;
  /** The call of the specification that opens the page: its sentence says that the page cannot be opened. */
  opens?: RouteName;
  children: (open: OpenFiling<Type>) => ReactNode;
}

/** Opens the filing of a form that the address names (`?filing=`) and gives it to the page. */
export function WithFiling<Type extends FilingFormType = 'Form720'>({ form, opens, children }: WithFilingProps<Type>) {
  const type = form ?? ('Form720' as Type);
  return (
    <WithAnyFiling opens={opens ?? formCall(type, 'get')}>
      {(open) => (isOf(open, type) ? children(open) : <Navigate to={addressOf('summary', open.filing)} replace />)}
    </WithAnyFiling>
  );
}

/** The forms by the part of an address below /home/business; Form 720 has no part of its own. */
const formsBySlug = new Map<string | undefined, FilingFormType>(
  Object.values(formOutlines).map(({ slug, type }) => [slug, type]),
);

const formOfAddress = (pathname: string): FilingFormType => formsBySlug.get(pathname.split('/')[3]) ?? 'Form720';

/** Opens the filing that the address names (`?filing=`), of whatever form, and gives it to the page. */
export function WithAnyFiling({
  opens,
  children,
}: {
  opens?: RouteName;
  children: (open: AnyOpenFiling) => ReactNode;
}) {
  const [address] = useSearchParams();
  const formType = formOfAddress(useLocation().pathname);
  const id = address.get('filing') ?? '';
  const { open, generation, error, retry } = useFiling({ id, formType });
  const book = useFilingRates(open?.filing);
  if (open && book) return <Fragment key={`${open.filing.id} ${generation} ${book.digest}`}>{children(open)}</Fragment>;
  if (!error) return <FullPageProgress />;
  const missing = (
    <HomeFrame>
      <FilingNotShown
        title="Filing"
        error={isMissing(error) ? 'This filing was not found' : (problemOf(opens ?? formCall(formType, 'get')) ?? '')}
        onRetry={isMissing(error) ? undefined : retry}
      >
        {failureOf(error).reason}
      </FilingNotShown>
    </HomeFrame>
  );
  return isMissing(error) && formType === 'Form720' ? <OfOtherForm id={id}>{missing}</OfOtherForm> : missing;
}

const isMissing = (error: unknown): boolean => error instanceof Refusal && error.code === 'NOT_FOUND';

/**
 * Leads to the page of a filing of another form: emails and the payment provider name pages without the form.
 * @param children what is shown where the filing is of no form
 */
function OfOtherForm({ id, children }: { id: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const claim = useQuery({ ...filingQuery({ id, formType: 'Form8849' }), queryKey: ['formOf', id, 'Form8849'] });
  const amendment = useQuery({
    ...filingQuery({ id, formType: 'Form720X' }),
    queryKey: ['formOf', id, 'Form720X'],
    enabled: claim.isError,
  });
  const data = claim.data ?? amendment.data;
  if (!data && (claim.isPending || amendment.isPending)) return <FullPageProgress />;
  if (!data) return children;
  const { slug } = formOutlines[data.formType];
  return <Navigate to={`${pathname.replace('/home/business', `/home/business/${slug}`)}${search}`} replace />;
}
