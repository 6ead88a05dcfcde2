import { type MailMode, type MailTopic, mailTopics } from '@gauger/contract/mail-topic';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { HomePage } from '../../app/shell/home-page.tsx';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import { RadioField } from '../../components/fields/radio-field.tsx';
import { formatMoment } from '../../components/moment.ts';
import { Notice } from '../../components/notice/notice.tsx';
import { InlineProgress } from '../../components/progress/progress.tsx';
import { useSession } from '../session/public.ts';
import css from './emails.module.css';

const query = { queryKey: ['mailChoices'], queryFn: () => call('getMailChoices', {}) };

const modes: Readonly<Record<MailMode, string>> = {
  each: 'One by one, at once',
  daily: 'Once a day, in one email',
  off: 'No email',
};

/** Emails: which ones a person gets, and how. A choice is saved at once. */
export function EmailsPage() {
  const { data, error } = useQuery(query);
  const queries = useQueryClient();
  const { emailId } = useSession().user;

  async function choose(topic: MailTopic, mode: MailMode) {
    // Shown before it is saved, and put back if it cannot be.
    queries.setQueryData<typeof data>(
      query.queryKey,
      (before) =>
        before && { ...before, choices: before.choices.map((one) => (one.topic === topic ? { topic, mode } : one)) },
    );
    try {
      queries.setQueryData(query.queryKey, await call('saveMailChoice', { body: { topic, mode } }));
      showSuccess(`${mailTopics[topic].label}: ${modes[mode].toLowerCase()}`);
    } catch (failure) {
      showError(failure instanceof Error ? failure.message : String(failure));
      await queries.invalidateQueries(query);
    }
  }

  return (
    <HomePage title="Emails" narrow>
      <p className={css.lead}>
        Gauger writes to {emailId}. Codes, receipts and security notices always come. Choose how you get the rest.
      </p>
      {error && <Notice kind="error" title={error.message} />}
      {!data && !error && <InlineProgress label="Loading…" />}
      {data?.refusedAt && (
        <Notice kind="error" title="We can’t deliver email to your address">
          Its mail server answered on {formatMoment(data.refusedAt)} that the address does not exist. Check it under
          Edit My Profile.
        </Notice>
      )}
      {data?.choices.map(({ topic, mode }) => {
        const { label, about, modes: offered } = mailTopics[topic];
        return (
          <div key={topic} className={css.topic}>
            <RadioField
              id={topic}
              label={label}
              hint={about}
              value={mode}
              choices={offered.map((value) => ({ value, label: modes[value] }))}
              onChange={(value) => void choose(topic, value as MailMode)}
            />
          </div>
        );
      })}
    </HomePage>
  );
}
