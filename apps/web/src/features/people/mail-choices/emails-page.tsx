import { type MailMode, type MailTopic, mailTopics } from '@gauger/contract/mail-topic';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../account/public.ts';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { formatMoment } from '../../../components/moment.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import css from './emails.module.css';

const query = { queryKey: ['mailChoices'], queryFn: () => call('getMailChoices', {}) };

const modes: Readonly<Record<MailMode, string>> = {
  each: 'One by one, at once',
  daily: 'Once a day, in one email',
  off: 'No email',
};

interface Choice {
  topic: MailTopic;
  mode: MailMode;
}

const SAVE = ['saveMailChoice'];

/** Emails: which ones a person gets, and how. A choice is saved at once. */
export function EmailsPage() {
  const { data, error } = useQuery(query);
  const queries = useQueryClient();
  const { emailId } = useSession().user;

  // Shown until all of them are saved.
  const [chosen, setChosen] = useState<Partial<Record<MailTopic, MailMode>>>({});
  const isLast = () => queries.isMutating({ mutationKey: SAVE }) === 1;
  // One after the other, because the server keeps the choice that arrives last.
  const saving = useMutation({
    mutationKey: SAVE,
    scope: { id: 'mailChoices' },
    mutationFn: (body: Choice) => call('saveMailChoice', { body }),
    onSuccess: (_, { topic, mode }) => showSuccess(`${mailTopics[topic].label}: ${modes[mode].toLowerCase()}`),
    onError: (failure) => showError(failure.message),
    async onSettled() {
      if (isLast()) await queries.invalidateQueries(query);
      if (isLast()) setChosen({});
    },
  });

  function choose(choice: Choice) {
    setChosen((before) => ({ ...before, [choice.topic]: choice.mode }));
    saving.mutate(choice);
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
          Its mail server answered on {formatMoment(data.refusedAt)} that the address does not exist. Check it under{' '}
          <Link to="/home/editprofile">My Account</Link>.
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
              value={chosen[topic] ?? mode}
              choices={offered.map((value) => ({ value, label: modes[value] }))}
              onChange={(value) => choose({ topic, mode: value as MailMode })}
            />
          </div>
        );
      })}
    </HomePage>
  );
}
