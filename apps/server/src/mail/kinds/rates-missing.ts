import { DAY, type Kind } from './kind.ts';

/** To administrators: returns can be filed that need values of no rate book. Once a week, as long as any is missing. */
export const ratesMissing: Kind<{ missing: readonly string[] }> = {
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
