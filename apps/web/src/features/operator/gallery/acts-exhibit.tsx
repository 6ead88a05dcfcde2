import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { ConnectionState } from '../../../api/connection.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { OfflineNotice } from '../../../components/offline-notice/offline-notice.tsx';
import { SessionExpiry } from '../../../components/session-expiry/session-expiry.tsx';
import { Exhibit, Row } from './exhibit.tsx';

/** Exhibits of components that open, ask and warn. */
export function ActsExhibit() {
  return (
    <>
      <Exhibit title="Dialogs">
        <Dialogs />
      </Exhibit>
      <Exhibit title="Banners">
        <Row>
          <Button variant="default" onClick={() => showSuccess('Filing deleted successfully')}>
            Something went well
          </Button>
          <Button variant="default" onClick={() => showError('There is a problem in getting table data')}>
            Something went wrong
          </Button>
        </Row>
      </Exhibit>
      <Exhibit title="Connection and session">
        <Connection />
      </Exhibit>
    </>
  );
}

function Dialogs() {
  const [answer, setAnswer] = useState('');

  async function change() {
    const agreed = await confirm({
      title: 'Change the current details',
      body: 'Save the current changes before changing the business?',
      confirm: 'Save and switch business',
    });
    setAnswer(agreed ? 'Changed' : 'Left as it is');
  }

  async function remove() {
    const agreed = await confirm({
      title: 'Delete this filing?',
      body: 'Form 720, 2026 Q3, of Sample Fuel & Tire Co. and its 8 rows are deleted. This cannot be undone.',
      confirm: 'Delete',
      cancel: 'Keep it',
      danger: true,
    });
    setAnswer(agreed ? 'Deleted' : 'Kept');
  }

  return (
    <Row>
      <Button variant="default" onClick={change}>
        Change business
      </Button>
      <Button variant="default" onClick={remove}>
        Delete filing
      </Button>
      <p role="status">{answer}</p>
    </Row>
  );
}

function Connection() {
  const [connection, setConnection] = useState<ConnectionState>('online');
  const [endsAt, setEndsAt] = useState<number>();
  const [end, setEnd] = useState('');
  const stop = useCallback((how: string) => {
    setEndsAt(undefined);
    setEnd(how);
  }, []);
  const ended = useCallback(() => stop('Logged out'), [stop]);
  return (
    <Row>
      <Button variant="default" onClick={() => setConnection('offline')}>
        Go offline
      </Button>
      <Button variant="default" onClick={() => setConnection('unreachable')}>
        Lose the server
      </Button>
      <Button variant="default" onClick={() => setEndsAt(Date.now() + 90_000)}>
        Session runs out
      </Button>
      <p role="status">{end}</p>
      <OfflineNotice connection={connection} onRetry={() => setConnection('online')} />
      {endsAt !== undefined && (
        <SessionExpiry endsAt={endsAt} onStay={() => stop('Stayed')} onSignOut={ended} onEnd={ended} />
      )}
    </Row>
  );
}
