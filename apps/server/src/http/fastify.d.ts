import type { Access, ErrorCode, Route } from '@gauger/contract';
import type { Session } from '../features/sessions/session.ts';
import type { Call } from './call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null without a live session. */
    session: Session | null;
    call: Call<Route> | null;
    /** Code of the refusal the request was answered with. */
    refusal: ErrorCode | null;
    /** Value the style elements of this response carry. */
    cspNonce: string;
  }
  interface FastifyContextConfig {
    /** Who may call this route. A route without it does not start. */
    access?: Access;
  }
}
