import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mailboxQuery } from './mailbox.ts';

/** The way to the mailbox, in another window, where this installation keeps its mails. */
export function MailboxLink() {
  const { data: mails } = useQuery(mailboxQuery);
  if (!mails) return null;
  return (
    <p>
      This site keeps its emails instead of sending them:{' '}
      <Link to="/mails" target="_blank" rel="noopener">
        open the mailbox
      </Link>
      .
    </p>
  );
}
