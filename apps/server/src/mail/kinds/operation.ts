import { unlinked } from '../content.ts';
import { DAY, type Kind } from './kind.ts';

interface Facts {
  host: string;
}

/** An event that could not be delivered: once a day at most, however many there are. */
const webhookGivenUp: Kind<Facts> = {
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 1 }],
  write: ({ facts: { host } }, { siteUrl }) => ({
    subject: `Your webhook at ${unlinked(host)} does not receive events`,
    passages: [
      `Gauger tried for more than a day to send an event to ${unlinked(host)} and gave up.`,
      'Your returns are not affected. Find out what your server answered, then send the event again. If every attempt fails for five days, the webhook is turned off.',
      { label: 'See the deliveries', link: `${siteUrl}/home/webhooks` },
    ],
  }),
};

interface TurnedOff extends Facts {
  /** Its server answered 410 Gone. */
  isGone?: boolean;
}

/** A webhook that was turned off automatically. */
const webhookTurnedOff: Kind<TurnedOff> = {
  worthSendingMs: 30 * DAY,
  limits: [],
  write: ({ facts: { host, isGone } }, { siteUrl }) => ({
    subject: `Your webhook at ${unlinked(host)} is turned off`,
    passages: [
      isGone
        ? `The server at ${unlinked(host)} answered 410 Gone: the address exists no longer. The webhook is turned off and receives nothing.`
        : `Every attempt to send an event to ${unlinked(host)} failed for five days. The webhook is turned off and receives nothing.`,
      'Your returns are not affected. Fix your server, then turn the webhook on again.',
      { label: 'See your webhooks', link: `${siteUrl}/home/webhooks` },
    ],
  }),
};

/** To administrators: returns can be filed that need values of no rate book. Once a week, as long as any is missing. */
const ratesMissing: Kind<{ missing: readonly string[] }> = {
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', withinMs: 7 * DAY, most: 1 }],
  write: ({ facts: { missing } }, { siteUrl }) => ({
    subject: `${missing.length === 1 ? 'A rate is' : `${missing.length} rates are`} missing from the rate book`,
    passages: [
      'Returns that need these values can be drafted, and cannot be sent before the rate book has them:',
      { facts: missing.map((what): [string, string] => [what, 'not published yet']) },
      'Load them, each with its citation, when the IRS has published them.',
      { label: 'Load a rate book', link: `${siteUrl}/home/admin/admin` },
    ],
  }),
};

/** Emails about the site itself, to those who operate it or its webhooks. */
export const operation = {
  webhookGivenUp,
  webhookTurnedOff,
  ratesMissing,
};
