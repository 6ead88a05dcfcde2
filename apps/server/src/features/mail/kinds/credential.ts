import { DAY, type Kind, momentOf } from './kind.ts';

/** What was changed of how a person signs in: the sentence that tells them. */
const sentences = {
  password: 'The password of your Gauger account was changed.',
  secondFactorAdded: 'An authenticator app was added to your Gauger account.',
  secondFactorRemoved: 'The authenticator app was removed from your Gauger account.',
  secondFactorsRemoved:
    'The operator of Gauger removed the second factors of your account: authenticator app, passkeys and recovery codes. You were signed out everywhere. The next sign-in asks for your password alone, and you can add new ones in My security.',
  passkeyAdded: 'A passkey was added to your Gauger account.',
  passkeyRemoved: 'A passkey was removed from your Gauger account.',
  recoveryCodes: 'New recovery codes were made for your Gauger account. The old ones work no more.',
  recoveryCodeUsed: 'A recovery code of your Gauger account was used to sign in.',
  address: 'The e-mail address of your Gauger account was changed.',
  addressKept:
    'Your Gauger account keeps this e-mail address. Its password opens nothing any more, you were signed out everywhere, and every authenticator app, passkey, recovery code and linked account added since the day before the change was asked for was removed.',
  identityAdded: 'Another way to sign in was linked to your Gauger account.',
  identityRemoved: 'A way to sign in was removed from your Gauger account.',
} as const;
export type CredentialChange = keyof typeof sentences;

const subjects: Record<CredentialChange, string> = {
  password: 'Your Gauger password was changed',
  secondFactorAdded: 'An authenticator app was added to your Gauger account',
  secondFactorRemoved: 'Your Gauger authenticator app was removed',
  secondFactorsRemoved: 'The second factors of your Gauger account were removed',
  passkeyAdded: 'A passkey was added to your Gauger account',
  passkeyRemoved: 'A passkey was removed from your Gauger account',
  recoveryCodes: 'Your Gauger recovery codes are new',
  recoveryCodeUsed: 'A Gauger recovery code was used',
  address: 'Your Gauger e-mail address was changed',
  addressKept: 'Your Gauger e-mail address was kept',
  identityAdded: 'Another way to sign in to Gauger',
  identityRemoved: 'A way to sign in to Gauger was removed',
};

/** A change of credentials, told to whom they belong. */
export const credential: Kind<{ what: CredentialChange; device?: string }> = {
  worthSendingMs: 7 * DAY,
  limits: [],
  write: ({ facts: { what, device }, createdAt }, { siteUrl }) => ({
    subject: subjects[what],
    passages: [
      sentences[what],
      { facts: [['When', momentOf(createdAt)], ...(device ? [['Where', device] as const] : [])] },
      'If it was you, you need do nothing. If not, set a new password at once and look at who is signed in.',
      { label: 'Set a new password', link: `${siteUrl}/login?step=forgot` },
    ],
  }),
};
