import { formatDate } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../../account/public.ts';
import { type Answer, call, fetchFile, queryOf } from '../../../api/call.ts';
import { saveFile } from '../../../api/save-file.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { ShownSecret } from '../../../components/shown-secret/shown-secret.tsx';
import css from './calendar-feed.module.css';

type Feed = Answer<'getCalendarFeed'>;

/** The due dates of a business in calendars: a file, and a subscription address, which can be renewed and turned off. */
export function CalendarFeed({ businessId }: { businessId: string }) {
  const queries = useQueryClient();
  const { manages } = useRights();
  const queryKey = ['calendarFeed', businessId];
  const { data: feed, error } = useQuery(queryOf(queryKey, 'getCalendarFeed', { params: { id: businessId } }));
  const [address, setAddress] = useState<string>();
  const [withAmounts, setWithAmounts] = useState(false);
  const [busy, setBusy] = useState(false);
  const params = { id: businessId };

  /** Runs one action at a time; shows a refusal. */
  async function runOnce(work: () => Promise<void>) {
    setBusy(true);
    await work().catch((cause: unknown) => showError(cause instanceof Error ? cause.message : String(cause)));
    setBusy(false);
  }
  const keep = ({ on, withAmounts: amounts, createdAt }: Feed) =>
    queries.setQueryData(queryKey, { on, withAmounts: amounts, createdAt });

  const make = () =>
    runOnce(async () => {
      const isRenewal = feed?.on === true;
      if (
        isRenewal &&
        !(await agreed('Create a new link?', 'Calendars with the old link no longer update.', 'Create a new link'))
      )
        return;
      const made = await call('makeCalendarFeed', { params, body: { withAmounts } });
      setAddress(made.address);
      keep(made);
    });
  const end = () =>
    runOnce(async () => {
      if (!(await agreed('Turn the calendar feed off?', 'The link stops working.', 'Turn off'))) return;
      keep(await call('endCalendarFeed', { params }));
      setAddress(undefined);
      showSuccess('The calendar feed is off');
    });
  const download = () => runOnce(async () => saveFile(await fetchFile('downloadCalendar', { params })));

  if (error) return <Notice kind="error" title={error.message} />;
  return (
    <section className={css.feed} aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">Calendar feed</h2>
      <p>The due dates of returns and deposits, moved for weekends and holidays, in your own calendar.</p>
      {address !== undefined && (
        <ShownSecret
          secret={address}
          name="this link"
          label="Calendar link"
          advice="Add it to your calendar as a subscription. Anyone who has the link can read the due dates."
        />
      )}
      {feed?.on && address === undefined && feed.createdAt && (
        <p>
          On since {formatDate(feed.createdAt.slice(0, 10))}, {feed.withAmounts ? 'with amounts' : 'without amounts'}.
          The link was shown when you created it.
        </p>
      )}
      {manages && (
        <CheckboxField id="withAmounts" label="Include amounts" checked={withAmounts} onChange={setWithAmounts} />
      )}
      <div className="row-2">
        {manages && feed && (
          <Button variant="default" onClick={() => void make()} disabled={busy}>
            {feed.on ? 'Create a new link' : 'Create a calendar link'}
          </Button>
        )}
        {manages && feed?.on && (
          <Button variant="subtle" onClick={() => void end()} disabled={busy}>
            Turn off
          </Button>
        )}
        <Button variant="subtle" leftSection={<Icon name="download" />} onClick={() => void download()} disabled={busy}>
          Download .ics
        </Button>
      </div>
    </section>
  );
}

const agreed = (title: string, body: string, yes: string) => confirm({ title, body, confirm: yes });
