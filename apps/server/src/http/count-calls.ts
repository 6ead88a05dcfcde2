import type { FastifyInstance } from 'fastify';

interface Counts {
  calls: number;
  errors: number;
}

/** The answers of this process, and how many of them were errors of the server. */
export interface CallCounts {
  since: Date;
  hour: Counts;
  day: Counts;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Asked all the time by machines: they would make the share of errors small. */
const PROBES = new Set(['/health', '/ready']);

/** Counts the answers of the last 24 hours by minute. @returns reads the counts */
export function countCalls(app: FastifyInstance, now: () => Date): () => CallCounts {
  const since = now();
  const minutes = new Map<number, Counts>();
  const current = () => Math.floor(now().getTime() / MINUTE_MS);
  app.addHook('onResponse', async (request, reply) => {
    if (PROBES.has(request.routeOptions.url ?? '')) return;
    const minute = current();
    let counts = minutes.get(minute);
    if (!counts) {
      counts = { calls: 0, errors: 0 };
      minutes.set(minute, counts);
      for (const old of minutes.keys()) if (old <= minute - DAY_MINUTES) minutes.delete(old);
    }
    counts.calls += 1;
    if (reply.statusCode >= 500) counts.errors += 1;
  });
  const last = (length: number): Counts => {
    const first = current() - length;
    const sum = { calls: 0, errors: 0 };
    for (const [minute, { calls, errors }] of minutes) {
      if (minute <= first) continue;
      sum.calls += calls;
      sum.errors += errors;
    }
    return sum;
  };
  return () => ({ since, hour: last(60), day: last(DAY_MINUTES) });
}
