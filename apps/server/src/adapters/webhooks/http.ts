import { lookup as systemLookup } from 'node:dns/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AttemptFailure } from '@gauger/contract/webhook';
import ipaddr from 'ipaddr.js';
import type { SendOutcome, WebhookSender } from './port.ts';

/** Longest wait for a whole answer. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 64 * 1024;

/** A public address by its range that answers only inside a cloud: the host agent of Azure, with credentials of the machine. */
const METADATA: readonly string[] = ['168.63.129.16'];
/** The only range of IPv6 that is handed out (RFC 4291). The tunnels to IPv4 lie outside and would lead to private addresses. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;

interface SenderOptions {
  /** Takes addresses of this machine too, also without TLS: only where nobody else reaches the site. */
  readonly allowLoopback: boolean;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}

/** Sends events over HTTPS. Each address a name resolves to is checked, and the connection goes to one that was checked. */
export function webhookSender({
  allowLoopback,
  resolve = (host) => systemLookup(host, { all: true, verbatim: true }),
  timeoutMs = TIMEOUT_MS,
}: SenderOptions): WebhookSender {
  const mayReach = (address: string) => isPublic(address) || (allowLoopback && isLoopback(address));
  const lookup: LookupFunction = (host, options, answer) => {
    resolve(host).then(
      (found) => {
        const addresses = found.map(({ address }) => ({ address, family: isIP(address) }));
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => mayReach(address))) return answer(new RefusedAddress(), '', 0);
        if (options.all) return answer(null, addresses);
        return answer(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, '', 0),
    );
  };
  return {
    refuse: (url) => refuse(url, allowLoopback),
    async post(url, headers, body) {
      const { protocol, hostname } = new URL(url);
      const literal = literalOf(hostname);
      if (refuse(url, allowLoopback) !== null || (literal !== null && !mayReach(literal)))
        return failed('refusedAddress');
      const send = protocol === 'https:' ? httpsRequest : httpRequest;
      const bytes = Buffer.from(body);
      try {
        const request = send(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': bytes.length },
          // A connection of its own: one that was opened before was checked before.
          agent: false,
          lookup,
        });
        return await exchange(request, bytes, timeoutMs);
      } catch (error) {
        return failed(failureOf(error as NodeJS.ErrnoException));
      }
    },
  };
}

const failed = (failure: AttemptFailure): SendOutcome => ({ status: null, answer: '', failure });

class RefusedAddress extends Error {
  readonly code = 'REFUSED_ADDRESS';
}

class NoAnswer extends Error {
  readonly code: 'TIMEOUT' | 'CLOSED';
  constructor(code: 'TIMEOUT' | 'CLOSED') {
    super(code);
    this.code = code;
  }
}

/** Sends a request and reads its answer. Settles in time, whatever the other side does, and leaves no connection open. */
async function exchange(request: ClientRequest, body: Buffer, timeoutMs: number): Promise<SendOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<SendOutcome>();
  const timer = setTimeout(() => reject(new NoAnswer('TIMEOUT')), timeoutMs);
  const closed = () => reject(new NoAnswer('CLOSED'));
  request.on('error', reject);
  request.on('close', closed);
  request.on('response', (response) => {
    request.off('close', closed);
    readAnswer(response).then(resolve, reject);
  });
  // With 101 there is no response, and the connection is no longer the request's.
  request.on('upgrade', ({ statusCode }, socket) => {
    socket.destroy();
    resolve({ status: statusCode ?? 0, answer: '', failure: null });
  });
  request.end(body);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    request.destroy();
  }
}

async function readAnswer(response: IncomingMessage): Promise<SendOutcome> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes >= MAX_ANSWER) break;
  }
  const answer = Buffer.concat(chunks).subarray(0, MAX_ANSWER).toString('utf8');
  const retryAfterMs = retryAfterOf(response.headers['retry-after'], Date.now());
  return { status: response.statusCode ?? 0, answer, failure: null, ...(retryAfterMs !== null && { retryAfterMs }) };
}

/** Reads the header Retry-After: seconds, or a day and time of HTTP. Null for anything else. */
function retryAfterOf(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

function failureOf({ code }: NodeJS.ErrnoException): AttemptFailure {
  if (code === 'REFUSED_ADDRESS') return 'refusedAddress';
  if (code === 'TIMEOUT') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'unknownHost';
  return /CERT|TLS|SSL|SIGNED|VERIFY|EPROTO/.test(code ?? '') ? 'tls' : 'connection';
}

/** Reads an IP address in place of a host name; null for a name. */
function literalOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

const isLoopbackName = (hostname: string) => /(^|\.)localhost\.?$/.test(hostname);

function refuse(text: string, allowLoopback: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    return 'Type a full address, such as https://tidewater.example/gauger-events';
  if (url.username !== '' || url.password !== '')
    return 'Remove the user name and password from the address. Check the signature of each event instead';
  if (url.hash !== '') return 'Remove the part after #. It is never sent';
  const literal = literalOf(url.hostname);
  const here = literal === null ? isLoopbackName(url.hostname) : isLoopback(literal);
  if (here && allowLoopback) return null;
  if (here || (literal !== null && !isPublic(literal)))
    return 'Use an address that is reachable from the internet. Private and local addresses are never called';
  return url.protocol === 'https:' ? null : 'The address must begin with https:';
}

const isLoopback = (address: string) => ipaddr.process(address).range() === 'loopback';

/** Whether an address is one of the public internet. IPv4 inside of IPv6 counts as IPv4. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || METADATA.includes(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST as [ipaddr.IPv6, number]);
}
