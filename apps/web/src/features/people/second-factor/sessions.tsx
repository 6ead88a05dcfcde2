import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, queryOf } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { formatMoment } from '../../../components/moment.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import records from '../../../components/record-list/record-list.module.css';
import css from './second-factor.module.css';

/** Where one is signed in, and the way to end it. */
export function Sessions() {
  const { data, error, refetch } = useQuery(queryOf(['sessions'], 'listSessions', {}));

  async function end(work: () => Promise<unknown>, success: string) {
    try {
      await work();
      showSuccess(success);
    } catch (failure) {
      showError((failure as Error).message);
    }
    await refetch();
  }

  return (
    <section className={css.section} aria-labelledby="sessions">
      <h2 id="sessions">Where you are logged in</h2>
      {error && <Notice kind="error" title={error.message} />}
      {!data && !error && <InlineProgress label="Loading…" />}
      <ul className={records.list}>
        {data?.sessions.map(({ id, device, ip, beganAt, lastUsedAt, current }) => (
          <li key={id}>
            <span>
              <b>{device}</b>
              {current && ', this session'}
              <small>
                Since {formatMoment(beganAt)}, last used {formatMoment(lastUsedAt)}
                {ip && `, from ${ip}`}
              </small>
            </span>
            {!current && (
              <Button
                variant="default"
                size="sm"
                aria-label={`End the session of ${device}`}
                onClick={() => void end(() => call('endSession', { params: { id } }), 'The session has ended.')}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.sessions.length > 1 && (
        <div className="line-3">
          <Button
            variant="default"
            onClick={() => void end(() => call('endOtherSessions', {}), 'All other sessions have ended.')}
          >
            End all others
          </Button>
        </div>
      )}
    </section>
  );
}
