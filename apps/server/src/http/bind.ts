import { randomBytes } from 'node:crypto';
import { constants } from 'node:zlib';
import { bodyLimits, type FileAnswer, getHealth, getReady, type Route, toIssues } from '@gauger/contract';
import type { KeyScope } from '@gauger/contract/api-key';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { asKey } from '../audit/public.ts';
import { limitedTo } from '../db/public.ts';
import { type BoundCall, type Call, JSON_ANSWER, PreparedAnswer } from './call.ts';
import { callerOf } from './caller.ts';
import type { CallsAtOnce } from './calls-at-once.ts';
import { CSRF_COOKIE, CSRF_HEADER, csrfValue, isCrossSite, isCsrfValue } from './csrf.ts';
import { deviceCookie } from './device-cookie.ts';
import { readBearer, readIdempotencyKey, readIfMatch } from './headers.ts';
import { heavyTurn } from './heavy-turn.ts';
import { PACKED, sendPacked } from './packed.ts';
import { refuseNul, refuseRepeats } from './query-string.ts';
import type { Limiter } from './rate-limits.ts';
import type { seenTokens } from './seen-tokens.ts';
import type { AccountSession, Session } from './session.ts';
import { readUpload, type UploadedFile, uploadLimit } from './upload.ts';

/** An answer is made for one reader: it is packed fast. Of Brotli's qualities, 1 takes three times as long and packs less. */
const FAST = 2;

/** Watchers of the process ask these while it is busy too. */
const ALWAYS_ANSWERED = new Set<Route>([getHealth, getReady]);

/** The parts of the server that the binding needs. */
export interface Gate {
  limiter: Limiter;
  callsAtOnce: CallsAtOnce;
  /** Scheme, host and port people use: `https://gauger.example`; undefined takes each request's own Host, a loopback name. */
  publicUrl: string | undefined;
  /** The origin of pages that call this server at another address; undefined where none do. */
  pagesElsewhere: string | undefined;
  /** The live session of a token, or null. `use`: whether it is used by the call, and so lives on. */
  findSession: (token: string, use: boolean) => Promise<Session | null>;
  /** The tokens lately found to be of live sessions. */
  seenTokens: ReturnType<typeof seenTokens>;
  /** Whether it is a token of a sign-in that has not happened yet. */
  isPreSignInToken: (token: string) => boolean;
  /** Whether an address belongs to the session: its own, or the account owner's. */
  ownsAddress: (session: Session, emailId: string) => Promise<boolean>;
  /** Records that a session named another's address. */
  recordMismatch: (session: Session, call: { route: string; ip: string; requestId: string }) => Promise<void>;
}

/** Answers a contract route: limits, session, scope and origin before the body is read; then schema, role and address. */
export function bindCall(app: FastifyInstance, gate: Gate, { route, answer }: BoundCall): void {
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access: route.access, call: route.name },
    bodyLimit: bodyLimits[route.bodyLimit],
    compress: { ...PACKED, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: FAST } } },
    onRequest: async (request, reply) => {
      if (!ALWAYS_ANSWERED.has(route)) gate.callsAtOnce.begin(request, reply);
      checkBodyHeaders(route, request);
      await admit(route, gate, request, reply);
      checkOrigin(route, gate, request);
      if (route.body) gate.callsAtOnce.stepAside(request);
    },
    preHandler: async (request, reply) => {
      const sent = route.upload ? await readUpload(request, route.upload) : { body: request.body, files: [] };
      if (route.body) gate.callsAtOnce.comeBack(request);
      request.call = readCall(route, gate, request, reply, sent);
      checkRole(route, request.session);
      await checkAddresses(route, gate, request);
    },
    handler: async (request, reply) => {
      const call = request.call as Call<Route>;
      const work = () => actAs(request.session, () => answer(call));
      const success = await (route.heavy ? inHeavyTurn(gate, request, work) : work());
      if (route.immutable) reply.header('cache-control', 'public, max-age=31536000, immutable');
      if (success instanceof PreparedAnswer) return sendPacked(request, reply, success.packed);
      if (route.files) return sendFile(reply, success as FileAnswer);
      if (route.versioned) reply.header('etag', `"${(success as { version: number }).version}"`);
      return reply
        .code(route.status)
        .type(JSON_ANSWER)
        .send(JSON.stringify({ Success: success }));
    },
  });
}

/** Does the work of a call as who calls: what it records names the API key, and it sees no business that they may not see. */
function actAs<T>(session: Session | null, work: () => Promise<T>): Promise<T> {
  if (!session) return work();
  const { apiKey, userId, limited } = session;
  const seen = limited ? () => limitedTo({ userId, apiKeyId: apiKey?.id }, work) : work;
  return apiKey ? asKey(apiKey, seen) : seen();
}

/** Costly work in its turn; until then the call has no place among those that are worked on. */
function inHeavyTurn<T>({ callsAtOnce }: Gate, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  callsAtOnce.stepAside(request);
  return heavyTurn((request.call as Call<Route>).caller, () => {
    callsAtOnce.comeBack(request);
    return work();
  });
}

/** Policy for uploaded files: nothing in them runs, even when opened in place. */
const FILE_POLICY = "sandbox; default-src 'none'";

/** Sends an attachment: a browser saves it instead of showing it. */
function sendFile(reply: FastifyReply, { name, mediaType, bytes }: FileAnswer): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', FILE_POLICY)
    .type(mediaType)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const JSON_TYPE = /^application\/json(?:;\s*charset=(?:utf-8|"utf-8"))?$/i;
const UPLOAD_TYPE = /^multipart\/form-data;\s*boundary=("?)[\w'()+,./:=?-]{1,70}\1$/i;

/** Exactly JSON, or exactly parts where files come with it, never compressed; a call without a body takes none. */
function checkBodyHeaders(route: Route, request: FastifyRequest): void {
  const { headers } = request;
  if (headers['content-encoding'] !== undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (route.upload) {
    if (!UPLOAD_TYPE.test(headers['content-type'] ?? ''))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', { description: 'Send the file as multipart/form-data.' });
    if (Number(headers['content-length'] ?? 0) > uploadLimit(route.upload)) throw new AppError('BODY_TOO_LARGE');
    return;
  }
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!route.body && hasBody)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { description: 'This call takes no body. Send it without one.' });
  if (route.body && !JSON_TYPE.test(headers['content-type'] ?? '')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/** Finds the session, counts the call, and hands a browser its anti-forgery cookie. */
async function admit(route: Route, gate: Gate, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = readBearer(request.headers.authorization);
  const isSeen = token !== undefined && gate.seenTokens.has(token);
  // Counted before it costs a transaction; a session that is known to live has a count of its own.
  if (!isSeen || route.access === 'anyone') await gate.limiter.countAddress(request);
  if (route.access === 'anyone') return;
  request.session = token === undefined ? null : await gate.findSession(token, !route.background);
  if (token !== undefined) gate.seenTokens[request.session ? 'add' : 'delete'](token);
  if (!request.session || token === undefined)
    throw new AppError(token && gate.isPreSignInToken(token) ? 'INSUFFICIENT_SCOPE' : 'UNAUTHENTICATED');
  await gate.limiter.countSession(request, route.upload !== null);
  if (!route.scopes.includes(request.session.scope)) throw new AppError('INSUFFICIENT_SCOPE');
  // A program has no cookies.
  if (request.session.apiKey) return checkKeyScope(route, request.session.apiKey.scopes);
  if (!isCsrfValue(token, request.cookies[CSRF_COOKIE] ?? ''))
    reply.setCookie(CSRF_COOKIE, csrfValue(token, randomBytes(16).toString('base64url')), {
      path: '/',
      sameSite: 'lax',
      secure: originOf(gate, request).startsWith('https:'),
    });
}

function checkKeyScope({ byKey }: Route, scopes: readonly KeyScope[]): void {
  if (byKey === 'never' || byKey === null)
    throw new AppError('INSUFFICIENT_SCOPE', { description: 'API keys cannot make this call. A person must log in.' });
  if (!scopes.includes(byKey))
    throw new AppError('INSUFFICIENT_SCOPE', {
      description: `This API key lacks the scope "${byKey}". Create a key with it in My Account.`,
    });
}

/** Another site may not change anything, unless it knows the double-submit value: which only this site can read. */
function checkOrigin(route: Route, gate: Gate, request: FastifyRequest): void {
  if (route.method === 'GET' || !isCrossSite(request.headers, originOf(gate, request))) return;
  // A browser names the page that asks, and no page can say it is another.
  if (gate.pagesElsewhere !== undefined && request.headers.origin === gate.pagesElsewhere) return;
  const token = readBearer(request.headers.authorization);
  const value = request.headers[CSRF_HEADER];
  const proven =
    token !== undefined &&
    typeof value === 'string' &&
    value === request.cookies[CSRF_COOKIE] &&
    isCsrfValue(token, value);
  if (!proven) throw new AppError('CSRF_REFUSED');
}

const originOf = (gate: Gate, request: FastifyRequest) => gate.publicUrl ?? `${request.protocol}://${request.host}`;

function readCall(
  route: Route,
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: { body: unknown; files: readonly UploadedFile[] },
): Call<Route> {
  refuseRepeats(request.query);
  refuseNul(request.params, 'params');
  refuseNul(request.query, 'query');
  return {
    params: read(route.params, request.params, 'INVALID_PARAMETER', 'params') as Call<Route>['params'],
    query: read(route.query, request.query, 'INVALID_PARAMETER', 'query') as Call<Route>['query'],
    body: (route.body ? read(route.body, sent.body, 'INVALID_BODY', '') : undefined) as Call<Route>['body'],
    files: sent.files,
    session: request.session as AccountSession & null,
    ifMatch: route.takesIfMatch ? readIfMatch(request.headers['if-match']) : undefined,
    idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
    bearer: readBearer(request.headers.authorization),
    origin: originOf(gate, request),
    message: { headers: request.headers, body: request.bytes ?? Buffer.alloc(0) },
    caller: callerOf(request),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    device: deviceCookie(originOf(gate, request), request, reply),
    requestId: request.id,
  };
}

function read(
  schema: z.ZodType,
  value: unknown,
  refusal: 'INVALID_PARAMETER' | 'INVALID_BODY',
  within: string,
): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw new AppError(refusal, { issues: toIssues(result.error, within) });
  return result.data;
}

function checkRole(route: Route, session: Session | null): void {
  if (route.access === 'anyone') return;
  if (!session || !route.access.includes(session.principal)) throw new AppError('FORBIDDEN');
  if (route.wholeAccount && session.limited)
    throw new AppError('FORBIDDEN', {
      description: 'You see only some businesses of this account. Ask the account owner to do this.',
    });
}

/** Compares an `emailId` in path, query and body with the session. It never selects data. */
async function checkAddresses(route: Route, gate: Gate, request: FastifyRequest): Promise<void> {
  const { session, call } = request;
  if (!session) return;
  for (const place of [call?.params, call?.query, route.aboutAnother ? undefined : call?.body]) {
    const emailId = (place as { emailId?: unknown } | undefined)?.emailId;
    if (typeof emailId !== 'string' || (await gate.ownsAddress(session, emailId))) continue;
    await gate.recordMismatch(session, {
      route: request.routeOptions.url ?? '',
      ip: request.ip,
      requestId: request.id,
    });
    throw new AppError('SCOPE_MISMATCH');
  }
}
