/** A role inside one account. A company user acts in the owner's account with one of the last three. */
export type Role = 'owner' | 'manager' | 'editor' | 'viewer';

/** Everyone a session can stand for: a role in an account, or an administrator of the installation, who has no account. */
export type Principal = Role | 'admin';

/** Who may call a route. `anyone` needs no session; otherwise the session's principal must be in the list. */
export type Access = 'anyone' | readonly Principal[];

export const anyone = 'anyone';
export const signedIn = ['owner', 'manager', 'editor', 'viewer', 'admin'] as const satisfies Access;
export const readers = ['owner', 'manager', 'editor', 'viewer'] as const satisfies Access;
export const editors = ['owner', 'manager', 'editor'] as const satisfies Access;
/** Who signs, sends and unlocks: whoever answers for the return. */
export const signers = ['owner', 'manager'] as const satisfies Access;
/** Who runs the installation. Their session is one only after a second factor. */
export const admins = ['admin'] as const satisfies Access;
/** Whose account it is: they alone say who else acts in it. */
export const owners = ['owner'] as const satisfies Access;
/** Who pays, signs and unlocks. */
export const managers = ['owner', 'manager'] as const satisfies Access;

/** How far a token reaches: a session, or the one step of an unfinished sign-in that it is for. */
export type TokenScope = 'account' | 'admin' | 'mfa' | 'new_password';
/** What opens every call that does not say otherwise. */
export const fullScopes = ['account', 'admin'] as const satisfies readonly TokenScope[];
