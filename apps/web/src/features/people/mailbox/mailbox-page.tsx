import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { Page } from '../../../frame/page.tsx';
import { SiteFrame } from '../../../frame/site-frame.tsx';
import { partsOf } from './mail-parts.ts';
import { mailboxQuery, type StoredMail } from './mailbox.ts';
import css from './mailbox-page.module.css';

/** A mail is written by a job: it comes a moment after it was asked for. */
const LOOK_EVERY = 2000;

/** In development: the mails this installation kept, so that one can sign up without a mail server. */
export function MailboxPage() {
  return (
    <SiteFrame>
      <Page title="Mailbox">
        <div className={css.mailbox}>
          <h1>Mailbox</h1>
          <Mails />
        </div>
      </Page>
    </SiteFrame>
  );
}

function Mails() {
  const { data: mails, error, isPending } = useQuery({ ...mailboxQuery, refetchInterval: LOOK_EVERY });
  if (isPending) return <InlineProgress label="Loading…" />;
  if (error && !mails)
    return (
      <Notice kind="error" title="The mailbox cannot be shown">
        {error.message}
      </Notice>
    );
  if (!mails) return <Notice title="This site sends its emails">Look for them in your inbox.</Notice>;
  return (
    <>
      <Notice kind="simulator" title="This site keeps these emails and does not send them">
        Anyone who can open this site can read them. To send them instead, the operator sets a mail server.
      </Notice>
      {mails.length === 0 ? (
        <EmptyState title="No email yet">Register, or ask for a new password. The email appears here.</EmptyState>
      ) : (
        <ol className="stack-4" aria-label="Emails, newest first">
          {mails.map((mail) => (
            <li key={mail.id}>
              <Mail mail={mail} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Mail({ mail: { subject, to, text, at } }: { mail: StoredMail }) {
  return (
    <article className={css.mail}>
      <header>
        <h2>{subject}</h2>
        <p>
          To <b>{to}</b>, <time dateTime={at}>{moment.format(new Date(at))}</time>
        </p>
      </header>
      <p className={css.text}>
        {partsOf(text).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never move
          <Part key={place} part={part} />
        ))}
      </p>
    </article>
  );
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function Part({ part }: { part: ReturnType<typeof partsOf>[number] }) {
  if (part.kind === 'code') return <strong className={css.code}>{part.text}</strong>;
  return part.kind === 'link' ? <a href={part.text}>{part.text}</a> : part.text;
}
