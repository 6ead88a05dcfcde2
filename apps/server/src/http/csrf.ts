import { createHmac, timingSafeEqual } from 'node:crypto';

/** Fixed by the specification, hence no `__Host-` name; the MAC below covers what that prefix would have given. */
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'x-xsrf-token';

/**
 * The double-submit value of a session: `nonce.MAC`. The MAC is keyed by the bearer token, so that only the holder of the token
 * can make one, a value dies with its session, and no further secret is kept.
 */
export function csrfValue(token: string, nonce: string): string {
  return `${nonce}.${createHmac('sha256', token).update(`xsrf:${nonce}`).digest('base64url')}`;
}

export function isCsrfValue(token: string, value: string): boolean {
  const expected = Buffer.from(csrfValue(token, value.split('.')[0] ?? ''));
  const given = Buffer.from(value);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Whether a browser says that a site other than `ownOrigin` caused this request. Other clients send neither header. */
export function isCrossSite(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  ownOrigin: string,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && headers.origin !== ownOrigin;
}
