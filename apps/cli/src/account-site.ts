import { UsageError } from './input.ts';

/** A site with an API key of one account. */
export interface AccountSite {
  /** Whether the key may change drafts, and the user allowed it. */
  readonly mayWrite: boolean;
  get(path: string, query?: Record<string, string>): Promise<unknown>;
  send(method: 'POST' | 'PUT', path: string, body: object, version?: number): Promise<unknown>;
}

/**
 * Opens the site of a key. Throws UsageError when the address would send the key unencrypted over a network, when the site does
 * not answer, and when writing is wanted that the key does not allow.
 */
export async function accountSite(address: string, key: string, write: boolean): Promise<AccountSite> {
  const site = URL.canParse(address) ? new URL(address) : null;
  const isLocal = site !== null && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(site.hostname);
  if (site === null || !(site.protocol === 'https:' || (site.protocol === 'http:' && isLocal)))
    throw new UsageError('GAUGER_URL must begin with https://, or with http://localhost on this machine');

  async function ask(method: string, path: string, query: Record<string, string>, body?: object, version?: number) {
    const url = new URL(path, site as URL);
    url.search = new URLSearchParams(query).toString();
    const response = await fetch(url, {
      method,
      // Another address would get the key.
      redirect: 'error',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new UsageError(`${(site as URL).origin} does not answer. Check GAUGER_URL and try again`);
    });
    const answer = (await response.json().catch(() => ({}))) as { Success?: unknown; Error?: Refusal };
    if (answer.Success !== undefined) return answer.Success;
    throw new UsageError(wordsOf(answer.Error, response.status));
  }

  const get: AccountSite['get'] = (path, query = {}) => ask('GET', path, query);
  const { scopes } = (await get('/apikeys/own')) as { scopes: string[] };
  if (write && !scopes.includes('write'))
    throw new UsageError('This API key may only read: create one that may change drafts, or leave --write out');
  return { mayWrite: write, get, send: (method, path, body, version) => ask(method, path, {}, body, version) };
}

interface Refusal {
  errorDescription: string;
  issues: { path: string; message: string }[];
}

const wordsOf = (refusal: Refusal | undefined, status: number): string =>
  refusal
    ? [refusal.errorDescription, ...refusal.issues.map(({ path, message }) => `${path}: ${message}`)].join('\n')
    : `The site answered ${status}. Check GAUGER_URL`;
