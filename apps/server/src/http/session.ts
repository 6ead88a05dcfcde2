import type { Principal, Role } from '@gauger/contract';
import type { KeyScope } from '@gauger/contract/api-key';
import type { SessionScope } from '../db/public.ts';

/** A live session: who calls, and how far the token reaches. */
export interface Session {
  id: string;
  /** The API key of the call; null when a person calls. */
  apiKey: { readonly id: string; readonly name: string; readonly scopes: readonly KeyScope[] } | null;
  scope: SessionScope;
  principal: Principal;
  userId: string;
  /** Whether the person, or the key, sees only some businesses of the account. */
  limited: boolean;
  /** Null for an administrator, who acts in no account. */
  accountId: string | null;
  /** The person's own address, in lower case. */
  email: string;
  /** Whether a second factor was given, or a passkey, which is two at once. */
  secondFactor: boolean;
  /** When its person proved who they are. */
  createdAt: Date;
  /** The session ends then unless it is used. */
  idleUntil: Date;
  /** Latest end of the session, used or not. */
  expiresAt: Date;
}

/** A session inside an account. */
export interface AccountSession extends Session {
  accountId: string;
  principal: Role;
}
