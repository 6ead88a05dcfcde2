import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
} from 'openid-client';
import { type ExternalPerson, IdentityProblem, type IdentityProvider, type ProviderName } from './port.ts';

export interface OpenIdOptions {
  readonly name: ProviderName;
  /** Where its discovery document is found. */
  readonly issuer: string;
  readonly clientId: string;
  /** How we prove that we are this client. */
  readonly clientAuth: ClientAuth;
  readonly scope: string;
  /** `form_post`: the browser comes back with a form instead of a query. */
  readonly responseMode: 'query' | 'form_post';
  readonly timeoutMs: number;
}

/** Sign-in by OpenID Connect: authorisation code with PKCE, state and nonce; the signature of the ID token is verified. */
export function openIdProvider(options: OpenIdOptions): IdentityProvider {
  const { name, clientId, scope, responseMode } = options;
  const issuer = new URL(options.issuer);
  let found: Promise<Configuration> | undefined;

  /** The provider's own description, kept once it came. */
  const configuration = async (): Promise<Configuration> => {
    found ??= discovery(issuer, clientId, undefined, options.clientAuth, {
      timeout: options.timeoutMs / 1_000,
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
    try {
      return await found;
    } catch (error) {
      found = undefined;
      throw new IdentityProblem('unreachable', error);
    }
  };

  return {
    name,
    async begin({ redirectUri, state, nonce, codeVerifier }) {
      const parameters = {
        redirect_uri: redirectUri,
        response_mode: responseMode,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      };
      return buildAuthorizationUrl(await configuration(), parameters).href;
    },
    async redeem(answer, { redirectUri, state, nonce, codeVerifier }) {
      const config = await configuration();
      const back = new URL(redirectUri);
      back.search = answer;
      const names = namesOf(back.searchParams.get('user'));
      back.searchParams.delete('user');
      try {
        const tokens = await authorizationCodeGrant(config, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        return personOf(tokens.claims(), names);
      } catch (error) {
        throw new IdentityProblem(reasonOf(error), error);
      }
    },
  };
}

function reasonOf(error: unknown): IdentityProblem['reason'] {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'turnedBack';
  // fetch throws errors without a code of the library when the connection fails.
  const { code, cause } = error as { code?: string; cause?: { status?: number } };
  const isServerFault = (cause?.status ?? 0) >= 500;
  return code === 'OAUTH_TIMEOUT' || isServerFault || (error instanceof TypeError && code === undefined)
    ? 'unreachable'
    : 'refused';
}

/** Reads the name that Apple sends once, with the first login, next to the token. */
function namesOf(user: string | null): { firstName?: unknown; lastName?: unknown } {
  try {
    return (JSON.parse(user ?? '{}') as { name?: object } | null)?.name ?? {};
  } catch {
    return {};
  }
}

const MAX_NAME_LENGTH = 50;
const text = (...values: unknown[]) => String(values.find((value) => typeof value === 'string') ?? '');

function personOf(claims: IDToken | undefined, names: ReturnType<typeof namesOf>): ExternalPerson {
  if (claims === undefined) throw new Error('There is no ID token');
  return {
    subject: claims.sub,
    email: text(claims.email).toLowerCase(),
    // Apple has sent the word for the truth value.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text(claims.given_name, names.firstName).slice(0, MAX_NAME_LENGTH),
    lastName: text(claims.family_name, names.lastName).slice(0, MAX_NAME_LENGTH),
  };
}
