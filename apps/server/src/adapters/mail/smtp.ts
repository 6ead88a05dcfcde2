import { createTransport } from 'nodemailer';
import type { Mailer } from './port.ts';

const SECOND = 1_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Sends by a mail server, at an address like `smtps://user:password@mail.example`. What comes back goes to `returnPath`. */
export function smtpMailer(url: string, from: string, returnPath?: ((mailId: string) => string) | undefined): Mailer {
  const { username, hostname } = new URL(url);
  const transport = createTransport({
    url,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 10 * SECOND,
    // Require TLS, so that a password never leaves the machine in the clear even if a man in the middle hides STARTTLS.
    requireTLS: username !== '' && !LOOPBACK.test(hostname),
    // A mail of ours is complete: nothing is ever fetched or read from a file to send it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html, unsubscribe }) {
      // An object, so that the mailer does not parse special characters of the address.
      const address = { name: '', address: to };
      const headers = unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from,
        to: address,
        ...(returnPath && { envelope: { from: returnPath(id), to: [address] } }),
        subject,
        text,
        html,
        ...(headers && { headers }),
      });
    },
    kept: () => null,
  };
}
