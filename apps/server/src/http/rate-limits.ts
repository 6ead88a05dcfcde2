import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** Calls per minute. */
export interface RateLimits {
  perSession: number;
  writesPerSession: number;
  uploadsPerSession: number;
  /** Calls without a valid session, per address. */
  perAddress: number;
}

export interface Limiter {
  /** Counts a call of a session; refuses with the seconds until the next one may succeed. */
  countSession(request: FastifyRequest, isUpload: boolean): Promise<void>;
  /** Counts a call without a session against its address. */
  countAddress(request: FastifyRequest): Promise<void>;
  /** Counts a visit of a public page against its address, and answers whether it may be sent drawn. */
  mayShow(request: FastifyRequest): Promise<boolean>;
  /** Counts the drawing of a public page against its address, and answers whether it may be drawn. */
  mayDraw(request: FastifyRequest): Promise<boolean>;
}

/** Drawing a page takes about as long as this many calls. */
const CALLS_PER_DRAWING = 5;

/** Counters live in this process: with several, each grants its own share. */
export async function openLimiter(app: FastifyInstance, limits: RateLimits): Promise<Limiter> {
  await app.register(rateLimit, { global: false });
  const count = (max: number, key: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: key });
  const counter = (max: number, key: (request: FastifyRequest) => string) => {
    const counted = count(max, key);
    return async (request: FastifyRequest) => {
      const result = await counted(request);
      if (!result.isAllowed && result.isExceeded)
        throw new AppError('RATE_LIMITED', { retryAfter: Math.max(1, result.ttlInSeconds) });
    };
  };
  const ofSession = (request: FastifyRequest) => request.session?.id ?? request.ip;
  const all = counter(limits.perSession, ofSession);
  const writes = counter(limits.writesPerSession, ofSession);
  const uploads = counter(limits.uploadsPerSession, ofSession);
  const ofAddress = (request: FastifyRequest) => request.ip;
  const address = counter(limits.perAddress, ofAddress);
  const allowed = (max: number) => {
    const counted = count(max, ofAddress);
    return async (request: FastifyRequest) => {
      const result = await counted(request);
      return result.isAllowed || !result.isExceeded;
    };
  };
  return {
    countSession: async (request, isUpload) => {
      await all(request);
      if (request.method !== 'GET') await writes(request);
      if (isUpload) await uploads(request);
    },
    countAddress: address,
    mayShow: allowed(limits.perAddress),
    mayDraw: allowed(Math.ceil(limits.perAddress / CALLS_PER_DRAWING)),
  };
}
