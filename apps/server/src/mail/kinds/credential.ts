import { DAY, type Kind, momentOf } from './kind.ts';

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
export const credential: Kind<{ what: CredentialChange; device?: string }> = {
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
