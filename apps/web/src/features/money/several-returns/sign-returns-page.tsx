import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { call } from '../../../api/call.ts';
import { counted } from '../../../components/counted.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { filingsOf } from '../../../frame/several-returns-addresses.ts';
import { pageOfFiling } from '../../../pages/pages.ts';
import { type Consent, consentsQuery, isReady, nameOf, whyNot } from './consents.ts';
import { Back, NotFound } from './not-found.tsx';
import { SignSeveral } from './sign-several.tsx';
import css from './together.module.css';

const FROM = { address: '/home/clients', label: 'Back to the clients' };

/** One consent for the returns that were chosen on the list of clients. */
export function SignReturnsPage() {
  const [address] = useSearchParams();
  const { manages } = useRights();
  const ids = filingsOf(address);
  return (
    <HomePage title="Consent for Submission" crumbs={[{ label: 'Clients', to: FROM.address }]}>
      <div className={css.page}>
        {!manages ? (
          <Notice title="The account owner or a Manager signs returns">
            <Back />
          </Notice>
        ) : ids.length === 0 ? (
          <Notice title="No return is chosen">
            <p>Select returns on the list of clients, then choose Sign.</p>
            <Back />
          </Notice>
        ) : (
          <Signing ids={ids} />
        )}
      </div>
    </HomePage>
  );
}

function Signing({ ids }: { ids: readonly string[] }) {
  const queries = useQueryClient();
  const { data, error } = useQuery(consentsQuery(ids));
  if (error)
    return (
      <Notice kind="error" title={error.message}>
        <Back />
      </Notice>
    );
  if (!data) return <FullPageProgress />;
  return (
    <>
      <NotFound count={data.notFound} />
      <NotReady returns={data.returns.filter((one) => !isReady(one))} />
      <SignSeveral
        consents={data.returns}
        from={FROM}
        sign={(body) => call('transmitReturns', { body })}
        // Only the list of clients is read again: the text on this page stays as it is signed.
        onChanged={() => queries.invalidateQueries({ queryKey: ['dashboard'] })}
        none="No chosen return is ready to be signed"
      />
    </>
  );
}

/** The chosen returns that cannot be signed here, each with the reason. */
function NotReady({ returns }: { returns: readonly Consent[] }) {
  if (returns.length === 0) return null;
  return (
    <Notice kind="due" title={`${counted(returns.length, 'return is', 'returns are')} not signed here`}>
      <ul>
        {returns.map((one) => (
          <li key={one.id}>
            <Link to={pageOfFiling('summary', one)}>{nameOf(one)}</Link>: {whyNot(one)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
