import { z } from 'zod';
import { type Access, fullScopes, type TokenScope } from './access.ts';
import type { KeyScope } from './api-key/index.ts';
import { type ErrorCode, errorCodes } from './error-codes.ts';

/** The scope an API key needs for a call, or `never`: calls about credentials, people and administration need a person. */
export type ByKey = KeyScope | 'never';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Greatest size of a request body, in bytes, by the kind of call. */
export const bodyLimits = {
  auth: 8 * 1024,
  plain: 64 * 1024,
  form: 1024 * 1024,
  rows: 16 * 1024 * 1024,
} as const;
export type BodyLimit = keyof typeof bodyLimits;

/** The files that come with a call as `multipart/form-data`; the other parts are text and form its body. */
export interface Upload {
  readonly part: string;
  readonly most: number;
  readonly bytes: number;
  /** Maximum bytes of all files of one call, where that is less than `most` times `bytes`. */
  readonly together?: number;
}

const nothing = z.strictObject({});
type Nothing = typeof nothing;

interface Definition<
  A extends Access,
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodType,
> {
  /** Unique name, also the OpenAPI operation id. */
  name: string;
  method: Method;
  /** Path with `{param}` parts. Matched without regard to letter case. */
  path: string;
  summary: string;
  access: A;
  /** The scope an API key needs, or `never`. Declared of every call that is not open to anyone. */
  byKey?: ByKey;
  /** The call is about the account as a whole: it is closed to who sees only some of its businesses. */
  wholeAccount?: boolean;
  /** The tokens that open the call, where they are not those of a session. */
  scopes?: readonly TokenScope[];
  /** `emailId` in the body is that of the person the call is about; elsewhere it must be the session's own. */
  aboutAnother?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** A body that the call takes, for the description of the API. */
  example?: z.input<B> | undefined;
  bodyLimit?: BodyLimit;
  /** Files come with the body, whose other parts are then text. */
  upload?: Upload;
  /** Status of the `Success` answer; 200 by default. */
  status?: 200 | 201;
  response: R;
  /** The answer is a file of one of these media types instead of `Success`; `response` is then `fileAnswer`. */
  files?: readonly string[];
  /** The refusals of this call, in addition to those of every call with the same access. */
  errors?: readonly ErrorCode[];
  /** The `Success` answer has the version of the record as ETag. */
  versioned?: boolean;
  /** The same address always has the same answer: browsers keep it. */
  immutable?: boolean;
  idempotent?: boolean;
  /** A page sends the call without action of its reader: the call does not keep a session alive. */
  background?: boolean;
  /** The call reads a whole filing, which may take much processor time: few are answered at once for an account. */
  heavy?: boolean;
}

/** One call of the API, as data: the server binds it, the web calls it, OpenAPI and the authorization tests list it. */
export interface Route<
  A extends Access = Access,
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType | null = z.ZodType | null,
  R extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: A;
  /** Null of a call that anyone may make. */
  readonly byKey: ByKey | null;
  /** The call is closed to who sees only some businesses of the account. */
  readonly wholeAccount: boolean;
  readonly scopes: readonly TokenScope[];
  readonly aboutAnother: boolean;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** A body that the call takes; undefined where none is shown. */
  readonly example: unknown;
  readonly bodyLimit: BodyLimit;
  /** The files of the call; null for a call with JSON, or without a body. */
  readonly upload: Upload | null;
  readonly status: 200 | 201;
  readonly response: R;
  /** Media types of the file answered; null for a call that answers `Success`. */
  readonly files: readonly string[] | null;
  readonly errors: readonly ErrorCode[];
  readonly versioned: boolean;
  /** `If-Match` is honored: true of the calls that declare VERSION_MISMATCH. */
  readonly takesIfMatch: boolean;
  /** The same address always has the same answer. */
  readonly immutable: boolean;
  readonly idempotent: boolean;
  /** The call does not keep a session alive. */
  readonly background: boolean;
  /** Few calls of this kind are answered at once for an account. */
  readonly heavy: boolean;
}

export type ParamsOf<T extends Route> = z.output<T['params']>;
export type QueryOf<T extends Route> = z.output<T['query']>;
export type BodyOf<T extends Route> = T['body'] extends z.ZodType ? z.output<T['body']> : undefined;
export type ResponseOf<T extends Route> = z.output<T['response']>;

/** Refusals any call can answer. */
const common: readonly ErrorCode[] = [
  'INVALID_PARAMETER',
  'DUPLICATE_PARAMETER',
  'UNSUPPORTED_MEDIA_TYPE',
  'WRONG_HOST',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
];
const ofSession: readonly ErrorCode[] = ['UNAUTHENTICATED', 'INSUFFICIENT_SCOPE', 'FORBIDDEN', 'SCOPE_MISMATCH'];
/** Refusals of calls that change something. */
const ofChange: readonly ErrorCode[] = ['CSRF_REFUSED', 'STORAGE_FULL'];
const ofBody: readonly ErrorCode[] = ['MALFORMED_JSON', 'BODY_TOO_LARGE', 'BODY_TOO_SLOW', 'INVALID_BODY'];
const ofUpload: readonly ErrorCode[] = [
  'MALFORMED_UPLOAD',
  'BODY_TOO_LARGE',
  'BODY_TOO_SLOW',
  'INVALID_BODY',
  'INVALID_FILE',
];

const defined = new WeakSet<object>();

/** Whether a value is a call that `defineRoute` made. */
export const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && defined.has(value);

/** Declares a call. Throws when path and params do not name the same, or a call not open to anyone lacks `byKey`. */
export function defineRoute<
  const A extends Access,
  R extends z.ZodType,
  P extends z.ZodObject = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends z.ZodType = never,
>(definition: Definition<A, P, Q, B, R>): Route<A, P, Q, [B] extends [never] ? null : B, R> {
  const params = definition.params ?? (nothing as unknown as P);
  const named = [...definition.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  if (named.sort().join() !== Object.keys(params.shape).sort().join())
    throw new Error(`${definition.name}: the path ${definition.path} and its params schema name different parts`);
  if ((definition.access === 'anyone') !== (definition.byKey === undefined))
    throw new Error(
      `${definition.name}: say by which scope an API key may call it, or never; not of a call open to anyone`,
    );
  const body = definition.body ?? null;
  const errors = new Set<ErrorCode>([
    ...(definition.errors ?? []),
    ...(definition.access === 'anyone' ? [] : ofSession),
    ...(definition.method === 'GET' ? [] : ofChange),
    ...(definition.upload ? ofUpload : body ? ofBody : []),
    ...common,
  ]);
  const route = {
    name: definition.name,
    method: definition.method,
    path: definition.path,
    summary: definition.summary,
    access: definition.access,
    byKey: definition.byKey ?? null,
    wholeAccount: definition.wholeAccount ?? false,
    scopes: definition.scopes ?? fullScopes,
    aboutAnother: definition.aboutAnother ?? false,
    params,
    query: definition.query ?? (nothing as unknown as Q),
    body: body as [B] extends [never] ? null : B,
    example: definition.example,
    bodyLimit: definition.bodyLimit ?? 'plain',
    upload: definition.upload ?? null,
    status: definition.status ?? 200,
    response: definition.response,
    files: definition.files ?? null,
    errors: [...errors].sort((a, b) => errorCodes[a].status - errorCodes[b].status),
    versioned: definition.versioned ?? false,
    takesIfMatch: errors.has('VERSION_MISMATCH'),
    immutable: definition.immutable ?? false,
    idempotent: definition.idempotent ?? false,
    background: definition.background ?? false,
    heavy: definition.heavy ?? false,
  };
  defined.add(route);
  return route;
}
