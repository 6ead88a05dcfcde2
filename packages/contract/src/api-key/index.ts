import type { Role } from '../access.ts';

/** The permissions of an API key, each with the role it takes. Every key reads. Apart from the schemas: the browser loads it. */
export const keyScopes = {
  read: {
    role: 'viewer',
    label: 'Read',
    about: 'Businesses, returns, claims, documents, payments. Every key can read.',
  },
  write: {
    role: 'editor',
    label: 'Change drafts',
    about: 'Create businesses; create, change and delete drafts; comment.',
  },
  import: {
    role: 'editor',
    label: 'Upload files',
    about: 'Spreadsheets of rows and businesses, PDF attachments, return packages.',
  },
  pay: { role: 'manager', label: 'Pay service fees', about: 'Start and complete payments of our service fee.' },
  sign: {
    role: 'manager',
    label: 'Sign and send returns',
    about: 'Sign under penalties of perjury in your name, send, unlock, record mailing, set bank numbers.',
  },
} as const satisfies Record<string, { role: Role; label: string; about: string }>;
export type KeyScope = keyof typeof keyScopes;
export const keyScopeNames = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]];

/** Least authority first. */
const ranks: readonly Role[] = ['viewer', 'approver', 'editor', 'manager', 'owner'];
const rankOf = (role: Role) => ranks.indexOf(role);

/** Whether a person with this role may give a key the scope. */
export const mayGive = (role: Role, scope: KeyScope): boolean => rankOf(role) >= rankOf(keyScopes[scope].role);

/** The role a key acts with: what its scopes take, and never more than the role its creator has now. No key acts as the owner. */
export function roleOfKey(scopes: readonly KeyScope[], creator: Role): Role {
  const needed = Math.max(...scopes.map((scope) => rankOf(keyScopes[scope].role)));
  return ranks[Math.min(needed, rankOf(creator))] ?? 'viewer';
}

/** The days after which a key can expire. */
export const keyLifetimes = [30, 90, 180, 365] as const;
export const KEY_NAME_LENGTH = 60;
/** Maximum live keys of one person. */
export const MAX_KEYS = 20;
