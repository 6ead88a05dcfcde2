import { createHash } from 'node:crypto';
import type { Role } from '@gauger/contract';
import { sql } from 'kysely';
import { unlinked } from '../content.ts';
import { mailedCode, mailedToken } from '../mail-secret.ts';
import {
  byNetwork,
  byNetworkOfPeople,
  changeOf,
  DAY,
  HOUR,
  type Kind,
  MINUTE,
  momentOf,
  passwordAddress,
} from './kind.ts';

/** The six digits that prove an address. Who registers with a known address learns this from the email alone. */
const code: Kind<Record<string, never>> = {
  worthSendingMs: 10 * MINUTE,
  limits: [
    { by: 'both', withinMs: HOUR, most: 5 },
    { by: 'both', withinMs: DAY, most: 10 },
    // More than one network may use up: a stranger keeps no code from whose address it is.
    // With five tries a code, at most a hundred guesses a day (NIST SP 800-63B).
    { by: 'email', withinMs: DAY, most: 20 },
    // The registration passed the bot check.
    byNetworkOfPeople,
  ],
  async write({ id, email }, { tx, ring, siteUrl, now }) {
    const known = await tx.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirst();
    if (known)
      return {
        subject: 'You already have a Gauger account',
        passages: [
          'Someone tried to register for Gauger with this address. It already has an account.',
          { label: 'Log in', link: `${siteUrl}/login` },
          'If you forgot your password, choose "Forgot Password" there.',
        ],
      };
    const { rows } = await sql<{
      until: Date | null;
    }>`select address_reserved_until(${email}, ${now}) as until`.execute(tx);
    const until = rows[0]?.until;
    if (until)
      return {
        subject: 'This address belongs to a Gauger account',
        passages: [
          `Someone tried to register for Gauger with this address. It belonged to an account that now uses another address. We keep this address for that account until ${momentOf(until)}.`,
          'If you did not change the address, take it back with the link that was emailed here when the change was requested.',
          'Otherwise, register again after that day.',
        ],
      };
    return {
      subject: 'Your Gauger verification code',
      passages: [
        { label: 'Your verification code is', code: mailedCode(ring, id) },
        'It is valid for 10 minutes, only in the window where you asked for it. If you did not ask for it, ignore this email.',
      ],
    };
  },
};

const LINK_MINUTES = 30;

/**
 * The link that sets a new password. The reset begins here, so that nothing a caller can see or time depends on who has the address; how
 * many links go out too (`begin_password_reset`), so that nobody uses them up for another.
 */
const reset: Kind<{
  /** Of a new administrator, who asked for nothing. */
  isFirst?: boolean;
}> = {
  worthSendingMs: HOUR,
  limits: [byNetwork],
  limitsOfPeople: [byNetworkOfPeople],
  async write({ id, email, facts: { isFirst = false } }, { tx, ring, siteUrl, now }) {
    const token = mailedToken(ring, id);
    const hash = createHash('sha256').update(token).digest();
    const until = new Date(now.getTime() + LINK_MINUTES * MINUTE);
    const { rows } = await sql<{ begun: boolean }>`
      select begin_password_reset(${email}, ${hash}, ${now}, ${until}) as begun`.execute(tx);
    if (!rows[0]?.begun) return null;
    return {
      subject: isFirst ? 'Set your Gauger password' : 'Set a new Gauger password',
      passages: [
        isFirst
          ? 'You are an administrator of Gauger. Set your password to log in.'
          : 'You asked for a new password for your Gauger account.',
        {
          label: isFirst ? 'Set your password' : 'Set a new password',
          link: passwordAddress(siteUrl, { token, emailId: email, isFirst }),
        },
        `The link is valid for ${LINK_MINUTES} minutes and works once. ${isFirst ? 'If it expired, use Forgot Password on the login page.' : 'If you did not ask for it, ignore this email. Your password stays the same.'}`,
      ],
    };
  },
};

/** The sentence for each change of how a person logs in. */
const sentences = {
  password: 'The password of your Gauger account was changed.',
  ownPassword: 'You set your own Gauger password. The password that was set for you no longer works.',
  secondFactorAdded: 'An authenticator app was added to your Gauger account.',
  secondFactorRemoved: 'The authenticator app was removed from your Gauger account.',
  secondFactorsRemoved:
    'The operator of Gauger removed the second factors of your account: authenticator app, passkeys and recovery codes. You were logged out everywhere. Your next login asks only for your password. You can add new factors in My security.',
  passkeyAdded: 'A passkey was added to your Gauger account.',
  passkeyRemoved: 'A passkey was removed from your Gauger account.',
  recoveryCodes: 'New recovery codes were created for your Gauger account. The old codes no longer work.',
  recoveryCodeUsed: 'A recovery code of your Gauger account was used to log in.',
  address: 'The email address of your Gauger account was changed.',
  addressKept:
    'Your Gauger account keeps this email address. The password no longer works, and you were logged out everywhere. We removed every authenticator app, passkey, recovery code and linked account added since the day before the change was requested.',
  identityAdded: 'Another way to log in was linked to your Gauger account.',
  identityRemoved: 'A way to log in was removed from your Gauger account.',
  apiKeyCreated:
    'An API key was created in your name. Programs with the key can use your Gauger account. Revoke it in My Account, API keys.',
  webhookCreated:
    'You created a webhook. Its server receives events of your Gauger account. Delete it in My Account, Webhooks.',
} as const;
export type CredentialChange = keyof typeof sentences;

const subjects: Record<CredentialChange, string> = {
  password: 'Your Gauger password was changed',
  ownPassword: 'Your Gauger password is set',
  secondFactorAdded: 'An authenticator app was added to your Gauger account',
  secondFactorRemoved: 'Your Gauger authenticator app was removed',
  secondFactorsRemoved: 'The second factors of your Gauger account were removed',
  passkeyAdded: 'A passkey was added to your Gauger account',
  passkeyRemoved: 'A passkey was removed from your Gauger account',
  recoveryCodes: 'New Gauger recovery codes created',
  recoveryCodeUsed: 'A Gauger recovery code was used',
  address: 'Your Gauger email address was changed',
  addressKept: 'Your Gauger email address was kept',
  identityAdded: 'Another way to log in to Gauger',
  identityRemoved: 'A way to log in to Gauger was removed',
  apiKeyCreated: 'A Gauger API key was created in your name',
  webhookCreated: 'A webhook of your Gauger account was created',
};

/** Reports a change of credentials to their owner. */
const credential: Kind<{ what: CredentialChange; device?: string }> = {
  worthSendingMs: 7 * DAY,
  limits: [],
  write: ({ facts: { what, device }, createdAt }, { siteUrl }) => ({
    subject: subjects[what],
    passages: [
      sentences[what],
      { facts: [['When', momentOf(createdAt)], ...(device ? [['Where', device] as const] : [])] },
      'If it was you, you can ignore this email. If not, set a new password at once and check who is logged in.',
      { label: 'Set a new password', link: `${siteUrl}/login?step=forgot` },
    ],
  }),
};

/** A sign-in from a device that was not seen before. */
const newDevice: Kind<{ device: string; ip: string }> = {
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

/** A change of address: the new one gets the link to confirm, the old one that to stop. The caller keeps the hash of each token. */
const addressChange: Kind<{ side: 'new' | 'old'; newAddress: string }> = {
  worthSendingMs: 7 * DAY,
  limits: [
    { by: 'email', withinMs: DAY, most: 10 },
    { by: 'ip', withinMs: HOUR, most: 20 },
  ],
  write: ({ id, facts: { side, newAddress } }, { ring, siteUrl }) => {
    const query = new URLSearchParams({ token: mailedToken(ring, id) });
    return side === 'new'
      ? {
          subject: 'Confirm your new address for Gauger',
          passages: [
            `Someone asked to log in to Gauger with the address ${newAddress}.`,
            { label: 'Confirm this address', link: `${siteUrl}/confirm-address?${query}` },
            'Nothing changes until you confirm it. If you did not ask for it, ignore this email.',
          ],
        }
      : {
          subject: 'Email address change requested',
          passages: [
            `Someone asked to change the email address of your Gauger account to ${newAddress}.`,
            'If it was you, use the link in the email to the new address.',
            'If not, use this link within 7 days to keep your address. Then set a new password.',
            'The link ends every session and turns off the password. It also removes each authenticator app, passkey, recovery code and linked account added since the day before this email.',
            { label: 'Keep my address', link: `${siteUrl}/keep-address?${query}` },
          ],
        };
  },
};

const mayDo: Record<Exclude<Role, 'owner'>, string> = {
  manager: 'As a Manager you prepare, pay for, sign and send returns.',
  editor: 'As an Editor you prepare returns, which others sign and send.',
  approver: 'As an Approver you see businesses and returns, comment on returns, and approve them.',
  viewer: 'As a Viewer you see businesses and returns.',
};

/** The link to a login in another's account, with the owner's proven address. The caller keeps the hash of `mailedToken`. */
const invitation: Kind<{
  /** Name and address of the account's owner. */
  owner: string;
  role: Exclude<Role, 'owner'>;
  /** The owner set the first password, which no email contains. */
  passwordSet: boolean;
}> = {
  worthSendingMs: 7 * DAY,
  limits: [
    { by: 'email', withinMs: DAY, most: 5 },
    { by: 'ip', withinMs: HOUR, most: 100 },
  ],
  write: ({ id, email, facts: { owner: named, role, passwordSet } }, { ring, siteUrl }) => {
    const owner = unlinked(named);
    const query = new URLSearchParams({ token: mailedToken(ring, id), emailId: email });
    return {
      subject: `${owner} invites you to Gauger`,
      passages: [
        `${owner} invites you to work on excise tax returns in Gauger. ${mayDo[role]}`,
        passwordSet
          ? 'Confirm your address, then choose your own password. A password that someone gave you works once, in the same browser, and only to choose your own.'
          : 'Accept the invitation, then choose a password.',
        {
          label: passwordSet ? 'Confirm your address' : 'Accept the invitation',
          link: `${siteUrl}/accept-invitation?${query}`,
        },
        'The link is valid for 7 days and works once. If you do not know this person, ignore this email: no login exists until you use the link, and you can register with this address at any time.',
      ],
    };
  },
};

interface Facts {
  businessName: string;
  /** "Ann Hall, President" */
  before: string;
  after: string;
  /** The person who changed it, by name. */
  by: string;
  /** For the business and its client contact; absent for the owner of the account. */
  isClient?: true;
}

/** Another person signs for a business: the owner hears of every change; of another person the business and client too. */
const signingAuthority: Kind<Facts> = {
  worthSendingMs: 30 * DAY,
  // More changes in a day are in the activity: an Editor cannot fill a mailbox.
  limits: [{ by: 'email', withinMs: DAY, most: 20 }],
  write: ({ facts: { businessName, before, after, by, isClient }, createdAt }, { siteUrl }) => ({
    subject: `The signing authority of ${unlinked(businessName)} was changed`,
    passages: [
      `The signing authority of ${unlinked(businessName)} was changed in ${isClient ? 'the Gauger account in which its excise returns are prepared' : 'your Gauger account'}. Returns that are signed from now on name the new one.`,
      changeOf({ before, after, by }, createdAt),
      ...(isClient
        ? [`If this is wrong, write to ${unlinked(by)}.`]
        : [
            'If this is wrong, correct the business and look at the activity of your account.',
            { label: 'See the activity', link: `${siteUrl}/home/activity` },
          ]),
    ],
  }),
};

/** Emails about logins and rights. */
export const logins = {
  code,
  reset,
  credential,
  newDevice,
  addressChange,
  invitation,
  signingAuthority,
};
