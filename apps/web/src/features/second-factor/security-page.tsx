import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { HomePage } from '../../app/shell/home-page.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { FullPageProgress } from '../../components/progress/progress.tsx';
import { Factors } from './factors.tsx';
import { Sessions } from './sessions.tsx';

/** My security: the second factor, and where one is signed in. */
export function SecurityPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['second factor'],
    queryFn: ({ signal }) => call('getSecondFactor', { signal }),
  });
  if (!data && !error) return <FullPageProgress />;
  return (
    <HomePage title="My security" narrow>
      {error && <Notice kind="error" title={error.message} />}
      {data && <Factors state={data} onChanged={() => void refetch()} />}
      <Sessions />
    </HomePage>
  );
}
