import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

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
}

/** Counters live in this process: with several, each grants its own share. */
export async function openLimiter(app: FastifyInstance, limits: RateLimits): Promise<Limiter> {
  await app.register(rateLimit, { global: false });
  const counter = (max: number, key: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: key });
    return async (request: FastifyRequest) => {
      const result = await count(request);
      if (!result.isAllowed && result.isExceeded)
        throw new AppError('RATE_LIMITED', { retryAfter: Math.max(1, result.ttlInSeconds) });
    };
  };
  const ofSession = (request: FastifyRequest) => request.session?.id ?? request.ip;
  const all = counter(limits.perSession, ofSession);
  const writes = counter(limits.writesPerSession, ofSession);
  const uploads = counter(limits.uploadsPerSession, ofSession);
  const address = counter(limits.perAddress, (request) => request.ip);
  return {
    countSession: async (request, isUpload) => {
      await all(request);
      if (request.method !== 'GET') await writes(request);
      if (isUpload) await uploads(request);
    },
    countAddress: address,
  };
}
