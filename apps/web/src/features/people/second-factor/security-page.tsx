import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/call.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { AdminFrame } from '../../../frame/admin-frame.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { Factors } from './factors.tsx';
import css from './second-factor.module.css';
import { Sessions } from './sessions.tsx';

/** My security: the second factor, and where one is signed in. */
export function SecurityPage() {
  return (
    <HomePage title="My security" narrow>
      <Security />
    </HomePage>
  );
}

/** The same in the area of administrators. */
export function AdminSecurityPage() {
  return (
    <AdminFrame title="My security">
      <div className={css.narrow}>
        <Security />
      </div>
    </AdminFrame>
  );
}

function Security() {
  const { data, error, refetch } = useQuery(queryOf(['second factor'], 'getSecondFactor', {}));
  if (!data && !error) return <InlineProgress label="Loading…" />;
  return (
    <>
      {error && <Notice kind="error" title={error.message} />}
      {data && <Factors state={data} onChanged={() => void refetch()} />}
      <Sessions />
    </>
  );
}
