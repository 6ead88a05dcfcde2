import { type MailTopic, mailTopics } from '@gauger/contract/mail-topic';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { Page } from '../../../frame/page.tsx';
import { SiteFrame } from '../../../frame/site-frame.tsx';
import css from './emails.module.css';

/** /unsubscribe, from the link of an email: asks before it ends anything, because programs visit links too. */
export function UnsubscribePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const about = aboutOf(token);
  const [ended, setEnded] = useState<readonly MailTopic[]>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    setError(undefined);
    try {
      setEnded((await call('unsubscribe', { body: { token } })).ended);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
    setBusy(false);
  }

  return (
    <SiteFrame>
      <Page title="Unsubscribe">
        <div className={css.panel}>
          <h1>Unsubscribe</h1>
          {error && <Notice kind="error" title={error} />}
          {about === undefined ? (
            <Notice kind="error" title="This link is not complete. Copy the whole link from the email.">
              Or <Link to="/home/emails">choose your emails</Link>.
            </Notice>
          ) : ended ? (
            <Notice kind="good" title={endedInWords(ended)}>
              Codes, receipts and security notices still come. <Link to="/home/emails">Choose your emails</Link>
            </Notice>
          ) : (
            <>
              <p>End {about}. Codes, receipts and security notices still come.</p>
              <Button loading={busy} onClick={() => void end()}>
                Unsubscribe
              </Button>
            </>
          )}
        </div>
      </Page>
    </SiteFrame>
  );
}

/** The emails that a link ends, which its token names after the person; undefined for a token of another shape. */
function aboutOf(token: string): string | undefined {
  const [, topic = '', mac = '', ...more] = token.split('.');
  if (mac === '' || more.length > 0) return undefined;
  if (topic === 'daily') return 'the email of the day';
  return Object.hasOwn(mailTopics, topic)
    ? `emails about ${mailTopics[topic as MailTopic].label.toLowerCase()}`
    : undefined;
}

const endedInWords = (ended: readonly MailTopic[]): string =>
  ended.length === 0
    ? 'You are unsubscribed already'
    : `You are unsubscribed from emails about: ${ended.map((topic) => mailTopics[topic].label.toLowerCase()).join(', ')}`;
