import type { ProviderName } from '@gauger/contract';

export type { ProviderName };

/** Random texts that bind the answer of a provider to the browser that asked for it. */
export interface IdentityRequest {
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Whom a provider vouches for. */
export interface ExternalPerson {
  /** Stable id of the account at the provider; the email address may change. */
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** Why nobody is vouched for. `turnedBack`: the person chose so. `unreachable`: the provider did not answer. */
export class IdentityProblem extends Error {
  readonly reason: 'turnedBack' | 'refused' | 'unreachable';
  constructor(reason: 'turnedBack' | 'refused' | 'unreachable', cause: unknown) {
    super(`The identity provider: ${reason}`, { cause });
    this.name = 'IdentityProblem';
    this.reason = reason;
  }
}

/** An account elsewhere that vouches for people, by OpenID Connect. Both calls throw IdentityProblem. */
export interface IdentityProvider {
  readonly name: ProviderName;
  /** Where the browser goes to sign in there. */
  begin(request: IdentityRequest): Promise<string>;
  /** Whom the provider means. @param answer the query the browser came back with */
  redeem(answer: string, request: IdentityRequest): Promise<ExternalPerson>;
}
