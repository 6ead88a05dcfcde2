import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Access, BodyOf, ErrorCode, ParamsOf, QueryOf, ResponseOf, Route } from '@gauger/contract';
import type { Caller } from '../threads/public.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { type Packed, packOnce } from './packed.ts';
import type { AccountSession, Session } from './session.ts';
import type { UploadedFile } from './upload.ts';

/** The session type of a call's access: none, a person in an account, or also an administrator. */
type SessionOf<A extends Access> = A extends 'anyone'
  ? null
  : 'admin' extends Exclude<A, string>[number]
    ? Session
    : AccountSession;

/** A request as a use case sees it: checked, typed, and without anything of HTTP but what the contract promises. */
export interface Call<T extends Route> {
  params: ParamsOf<T>;
  query: QueryOf<T>;
  body: BodyOf<T>;
  /** The files that came with the body; at least one where the call takes any. */
  files: readonly UploadedFile[];
  session: SessionOf<T['access']>;
  /** Version the caller saw last, from `If-Match`. */
  ifMatch: number | undefined;
  idempotencyKey: string | undefined;
  /** The bearer token as it came, where there was one: the calls of signing in judge it themselves. */
  bearer: string | undefined;
  /** Scheme, host and port people use. */
  origin: string;
  /** The request as it came, for what is proven by a signature over its bytes. */
  message: { readonly headers: IncomingHttpHeaders; readonly body: Buffer };
  /** Whose share of costly work the call takes, and when nobody waits for its answer. */
  caller: Caller;
  ip: string;
  /** User agent of the caller, at most 400 characters; empty when absent. */
  userAgent: string;
  /** By what the caller's browser is known again. */
  device: DeviceCookie;
  requestId: string;
}

/** A contract route with the code that answers it. */
export interface BoundCall {
  route: Route;
  answer: (call: Call<Route>) => Promise<unknown>;
}

/** The serialized answer of a call that is the same for every caller. */
export class PreparedAnswer {
  readonly packed: Packed;

  constructor(success: object) {
    this.packed = packOnce(JSON_ANSWER, Buffer.from(JSON.stringify({ Success: success })));
  }
}

/** Media type of an answer that is no file. */
export const JSON_ANSWER = 'application/json; charset=utf-8';

export function bound<T extends Route>(
  route: T,
  answer: (call: Call<T>) => Promise<ResponseOf<T> | PreparedAnswer>,
): BoundCall {
  return { route, answer: answer as unknown as BoundCall['answer'] };
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    call: Call<Route> | null;
    /** The bytes of the body; null without one, and for a large one. */
    bytes: Buffer | null;
    /** The response to the request. */
    response: ServerResponse | null;
    refusal: ErrorCode | null;
    /** Value the style elements of this response carry. */
    cspNonce: string;
  }
  interface FastifyContextConfig {
    /** The access rule of this route. A route without one does not start. */
    access?: Access;
    call?: string;
  }
}
