import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll } from 'vitest';

/** A person with an account at the provider. */
export interface ProviderAccount {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  given_name?: string;
  family_name?: string;
}

/** An OpenID provider that runs in this process and speaks the published interface. */
export interface TestProvider {
  readonly issuer: string;
  /** Every visitor logs in as this account at once, unless `refuses`. */
  account: ProviderAccount;
  refuses: boolean;
  /** Changes what the next ID tokens say, after which they are signed again with the right key. */
  tamper: ((claims: object) => void) | undefined;
  /** Signs with another key. */
  forges: boolean;
  /** `down` answers nothing, `broken` with a fault of the server, `garbage` with anything. */
  fault: 'down' | 'broken' | 'garbage' | undefined;
  /** Client secrets that came. */
  readonly secrets: string[];
  /** Follows a sign-in to the end, as a browser does. @returns the query or the form it comes back with */
  visit(authorizationUrl: string): Promise<{ by: 'query' | 'form_post'; answer: URLSearchParams }>;
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const others = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const SECRET = 'the secret of the client';
export const client = { id: 'gauger', secret: SECRET };

/**
 * Starts a provider for the redirect addresses. It ends after the file's last test.
 * @param clientKey in PEM: the key whose signed tokens are the client's secret, as Apple wants it
 */
export async function testProvider(redirectUris: string[], clientKey?: string): Promise<TestProvider> {
  const front = createServer((request, response) => void serve(request, response));
  const issuer = await listen(front);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: SECRET,
        redirect_uris: redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...keys.privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    cookies: { keys: ['cookies of a test'] },
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...self.account, sub }) }),
  });
  const inner = createServer(provider.callback());
  const innerAddress = await listen(inner);
  afterAll(() => {
    for (const server of [front, inner]) {
      server.closeAllConnections();
      server.close();
    }
  });

  const self: TestProvider = {
    issuer,
    account: { sub: 'nobody' },
    refuses: false,
    tamper: undefined,
    forges: false,
    fault: undefined,
    secrets: [],
    visit: (address) => visit(address, redirectUris),
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (self.fault === 'down') request.socket.destroy();
    else if (self.fault === 'broken') response.writeHead(500).end('{}');
    else if (self.fault === 'garbage') response.writeHead(200, { 'content-type': 'application/json' }).end('garbage');
    else if (request.url?.startsWith('/interaction/')) await interact(request, response);
    else if (request.url === '/token') await answerToken(request, response);
    else provider.callback()(request, response);
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (self.refuses) return provider.interactionFinished(request, response, { error: 'access_denied' });
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: self.account.sub } });
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  /** The real answer of the token endpoint, with its ID token changed where a test wishes. */
  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    self.secrets.push(body.get('client_secret') ?? '');
    if (clientKey && isSignedBy(clientKey, body.get('client_secret') ?? '')) body.set('client_secret', SECRET);
    const answer = await fetch(`${innerAddress}/token`, { method: 'POST', body });
    const tokens = (await answer.json()) as { id_token?: string };
    if (tokens.id_token) tokens.id_token = signedAgain(tokens.id_token);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(tokens));
  }

  function signedAgain(token: string): string {
    const [header = '', payload = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    self.tamper?.(claims);
    const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    const { privateKey } = self.forges ? others : keys;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  return self;
}

/** Whether a client secret is a token of Apple's kind, signed with the key. */
function isSignedBy(privateKey: string, secret: string): boolean {
  const [header = '', claims = '', signature = ''] = secret.split('.');
  const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
}

async function visit(authorizationUrl: string, redirectUris: string[]): ReturnType<TestProvider['visit']> {
  const cookies = new Map<string, string>();
  let address = authorizationUrl;
  for (let hop = 0; hop < 12; hop++) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', ...value] = (set.split(';', 1)[0] ?? '').split('=');
      cookies.set(name, value.join('='));
    }
    const location = response.headers.get('location');
    if (!location) {
      const inputs = [...(await response.text()).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
      return { by: 'form_post', answer: new URLSearchParams(inputs.map(([, name = '', value = '']) => [name, value])) };
    }
    address = new URL(location, address).href;
    if (redirectUris.some((uri) => address.startsWith(uri)))
      return { by: 'query', answer: new URL(address).searchParams };
  }
  throw new Error('The provider sends the browser in circles');
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
