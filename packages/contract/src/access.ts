/** A role inside one account. A company user acts in the owner's account with any but the first. */
export type Role = 'owner' | 'manager' | 'editor' | 'approver' | 'viewer';

/** The acting party of a session: a role in an account, or an administrator of the installation, who has no account. */
export type Principal = Role | 'admin';

/** The callers a route allows. `anyone` needs no session; otherwise the session's principal must be in the list. */
export type Access = 'anyone' | readonly Principal[];

export const anyone = 'anyone';
export const signedIn = ['owner', 'manager', 'editor', 'approver', 'viewer', 'admin'] as const satisfies Access;
export const readers = ['owner', 'manager', 'editor', 'approver', 'viewer'] as const satisfies Access;
export const editors = ['owner', 'manager', 'editor'] as const satisfies Access;
/** The roles that comment on a filing and resolve comments. */
export const commenters = ['owner', 'manager', 'editor', 'approver'] as const satisfies Access;
/** The roles that approve a return that is marked ready, or send it back. */
export const reviewers = ['owner', 'manager', 'approver'] as const satisfies Access;
/** The roles that sign, send and unlock: they are responsible for the return. */
export const signers = ['owner', 'manager'] as const satisfies Access;
/** Administrators of the installation. Their session is valid only after a second factor. */
export const admins = ['admin'] as const satisfies Access;
/** The account's owner, who alone decides who else acts in the account. */
export const owners = ['owner'] as const satisfies Access;
/** The roles that pay, sign and unlock. */
export const managers = ['owner', 'manager'] as const satisfies Access;

/** The reach of a token: a session, or the one step of an unfinished login that it is for. */
export type TokenScope = 'account' | 'admin' | 'mfa' | 'new_password';
/** The scopes that open every call without scopes of its own. */
export const fullScopes = ['account', 'admin'] as const satisfies readonly TokenScope[];
