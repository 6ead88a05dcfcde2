import { mailedCode } from '../mail-secret.ts';
import { DAY, HOUR, type Kind, MINUTE } from './kind.ts';

/** The six digits that show a client the figures of a return. */
export const clientCode: Kind<Record<string, never>> = {
  worthSendingMs: 10 * MINUTE,
  limits: [
    { by: 'both', withinMs: HOUR, most: 60 },
    // With five tries a code, a thousand guesses a day among the links of an address.
    { by: 'email', withinMs: DAY, most: 200 },
  ],
  write: ({ id }, { ring }) => ({
    subject: 'Your code to see the return',
    passages: [
      { label: 'Your code is', code: mailedCode(ring, id) },
      'It is valid once, for 10 minutes, on the page that the link in our other email opens. If you did not ask for it, someone else has the link: please let the sender know.',
    ],
  }),
};
