import { DAY, type Kind, momentOf } from './kind.ts';

/** A sign-in from a device that was not seen before. */
export const newDevice: Kind<{ device: string; ip: string }> = {
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 10 }],
  write: ({ facts: { device, ip }, createdAt }, { siteUrl }) => ({
    subject: 'New device logged in to your Gauger account',
    passages: [
      'Someone logged in to your Gauger account on a new device.',
      {
        facts: [
          ['Device', device],
          ['When', momentOf(createdAt)],
          ['Network address', ip],
        ],
      },
      'If it was you, you can ignore this email. If not, set a new password at once: that ends every session.',
      { label: 'Set a new password', link: `${siteUrl}/login?step=forgot` },
    ],
  }),
};
