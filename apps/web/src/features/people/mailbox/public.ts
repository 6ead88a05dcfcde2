export { MailboxLink } from './mailbox-link.tsx';
