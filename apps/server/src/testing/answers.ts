import { createHash } from 'node:crypto';
import { adminFetch, form720Documents, form8849Documents, routes } from '@gauger/contract';
import type { FastifyInstance } from 'fastify';
import { unzipSync } from 'fflate';

/** Answers of calls as they are kept in the repository, to be compared with what a later program answers. */

/** A call on the wire, by the name of its caller. */
export interface Asked {
  as: string;
  method: string;
  url: string;
  /** JSON, or the bytes of an upload. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A call with its answer; of a file its name, its type and the hash of its bytes. */
export interface Recorded extends Asked {
  status: number;
  answer: unknown;
}

/** The records that can be read. */
export interface Known {
  filings: readonly string[];
  businesses: readonly string[];
  preparers: readonly string[];
  attachments: readonly string[];
  batches: readonly string[];
  users: readonly string[];
  /** Keys of imports that left rows out. */
  leftOut: readonly string[];
  /** Keys of Forms 8849; releases before had none. */
  refundClaims?: readonly string[];
  /** Keys of Forms 720-X; releases before had none. */
  amendments?: readonly string[];
  /** Tokens of calendar feeds. */
  feeds: readonly string[];
  /** Keys of deliveries to webhooks; releases before had none. */
  webhookDeliveries?: readonly string[];
}

/** The kind of record that the key in a path names, by the start of the path; the first match counts. */
const keyOf: readonly (readonly [start: string, of: keyof Known])[] = [
  ['/form720/rows/leftout/', 'leftOut'],
  ['/form720/form720id/', 'filings'],
  ['/form720x/form720xid/', 'amendments'],
  ['/form8849/form8849id/', 'refundClaims'],
  ['/claims720/', 'filings'],
  ['/paypal/transactionfor/', 'filings'],
  ['/attachments/filing/', 'filings'],
  ['/attachments/', 'attachments'],
  ['/pcor/batches/', 'batches'],
  ['/pcor/business/', 'businesses'],
  ['/client/contacts/', 'businesses'],
  ['/client/requests/', 'filings'],
  ['/business/', 'businesses'],
  ['/taxpreparer/', 'preparers'],
  ['/usermanagement/user/', 'users'],
  ['/calendar/', 'feeds'],
  ['/webhooks/deliveries/', 'webhookDeliveries'],
];

/** Calls whose answers say nothing of what is kept: of the process, of the outside, of the law, of the session that asks. */
const ELSEWHERE =
  /^\/(health|ready|site(\/.*)?|mailbox|ratebook(\/showcase)?|reference|rates\/.*|auth\/(options|sessions?)|paypal\/fee|admin\/.*|.*\/template\/.*|form(720x?|8849)\/form(720x?|8849)id\/\{id\}\/draft\/.*)$/;

/** Every call that reads what an account keeps. */
export function readingCalls(known: Known, as: string): Asked[] {
  return routes
    .filter(({ method, path }) => method === 'GET' && !ELSEWHERE.test(path))
    .flatMap(({ method, path }) => urlsOf(path, known).map((url) => ({ as, method, url })));
}

function urlsOf(path: string, known: Known): string[] {
  const name = /\{(id|businessId|filingId|feed)\}/.exec(path)?.[0];
  const of = keyOf.find(([start]) => path.startsWith(start))?.[1];
  const keys = name === undefined ? [''] : of && (known[of] ?? []);
  if (!keys) throw new Error(`${path}: say in testing/answers.ts what its key names`);
  const inPages = /\/paginate$|^\/pcor\/batches/.test(path) ? '?size=100' : '';
  return keys
    .map((key) => path.replace(name ?? '', key))
    .flatMap((url) =>
      url.includes('{document}')
        ? Object.keys(url.startsWith('/form8849/') ? form8849Documents : form720Documents).map((document) =>
            url.replace('{document}', document),
          )
        : [url.replace('{format}', 'csv')],
    )
    .filter((url) => !url.includes('{'))
    .map((url) => url + inPages);
}

/** The calls that show administrators the people of an installation. */
export const administratorCalls: readonly Asked[] = [
  { as: 'administrator', method: adminFetch.method, url: adminFetch.path, body: { usersParams: { size: '100' } } },
];

/** Makes the calls one after the other. @param tokens by the name of the caller */
export async function recordAnswers(
  app: FastifyInstance,
  tokens: Readonly<Record<string, string>>,
  calls: readonly Asked[],
): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const { as, method, url, body, headers } of calls) {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        authorization: `Bearer ${tokens[as]}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    const asked = { as, method, url, ...(body === undefined ? {} : { body }) };
    recorded.push({ ...asked, status: response.statusCode, answer: answerOf(response) });
  }
  return recorded;
}

function answerOf({ headers, rawPayload }: Awaited<ReturnType<FastifyInstance['inject']>>): unknown {
  const mediaType = String(headers['content-type']).split(';')[0];
  if (mediaType === 'application/json' && headers['content-disposition'] === undefined) {
    const { Error: error, ...answer } = JSON.parse(rawPayload.toString());
    // Each request has an id of its own.
    return error ? { Error: { ...error, requestId: undefined } } : answer;
  }
  return { file: headers['content-disposition'], mediaType, ...hashOf(mediaType, rawPayload) };
}

/** The hash of a file; of a ZIP those of its entries, so that a difference names one. */
function hashOf(mediaType: string | undefined, bytes: Uint8Array) {
  if (mediaType !== 'application/zip') return { sha256: sha256(mediaType === 'application/xml', bytes) };
  // Made of the others.
  const { 'hashes.sha256': _, ...entries } = unzipSync(bytes);
  return {
    entries: Object.fromEntries(
      Object.entries(entries).map(([name, content]) => [name, sha256(name.endsWith('.xml'), content)]),
    ),
  };
}

/** @param isReturn the version of the software, which a return names, is left out: each release has its own */
const sha256 = (isReturn: boolean, bytes: Uint8Array): string =>
  createHash('sha256')
    .update(
      isReturn
        ? Buffer.from(bytes)
            .toString()
            .replace(/(?<=<SoftwareVersionNum>)[^<]*/, '')
        : bytes,
    )
    .digest('hex');

/** A difference that is wanted, with the reason. */
export interface Wanted {
  /** The address of the call, with `*` for any part between two `/`. */
  url: string;
  /** Where in its answer, as in a difference, with `*` for any one name. */
  at: string;
  why: string;
}

/** The differences between two answers of one call, as `GET /a: Success.rows.0.tax: "1" → "2"`; none where all are wanted. */
export function differencesOf(before: Recorded, after: Recorded, wanted: readonly Wanted[] = []): string[] {
  const allowed = wanted.filter(({ url }) => fits(url, before.url, '/'));
  const found = [
    ...(before.status === after.status ? [] : [['status', `${before.status} → ${after.status}`] as const]),
    ...differing(before.answer, after.answer, []),
  ];
  return found
    .filter(([at]) => !allowed.some((one) => fits(one.at, at, '.')))
    .map(([at, how]) => `${before.as}: ${before.method} ${before.url}: ${at}: ${how}`);
}

const fits = (pattern: string, text: string, between: string): boolean => {
  const [wanted, found] = [pattern.split(between), text.split(between)];
  return wanted.length === found.length && wanted.every((part, at) => part === '*' || part === found[at]);
};

function differing(before: unknown, after: unknown, at: readonly string[]): (readonly [at: string, how: string])[] {
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differing(before[name], after[name], [...at, name]));
  }
  return Object.is(before, after) ? [] : [[at.join('.'), `${short(before)} → ${short(after)}`]];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const short = (value: unknown): string => (value === undefined ? 'absent' : JSON.stringify(value).slice(0, 200));

/** A document that takes the processor for as long as a hundred other answers. */
export const isSlow = (url: string): boolean => /\.(pdf|zip)$/.test(url);
