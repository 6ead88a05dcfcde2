import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import { readBearer } from './headers.ts';
import type { Limiter } from './rate-limits.ts';

/** Where Prometheus reads, and the token that it must send. */
export interface MetricsConfig {
  readonly path: string;
  readonly token: string;
}

/** A number that is read when Prometheus asks. */
interface Reading {
  readonly name: string;
  readonly help: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Metrics {
  /** Counts a call that was turned away because the server had too much to do. */
  countShed(): void;
  /** Answers at the path of the metrics. */
  serve(limiter: Pick<Limiter, 'countAddress'>, read: () => Promise<readonly Reading[]>): void;
}

/** Readings cost the database work: who asks more often gets the same again. */
const KEPT_MS = 5_000;

/** Counts and times per route template and status, and the health of the process and the installation. Nothing of any filing or person. */
export function openMetrics(app: FastifyInstance, { path, token }: MetricsConfig): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const underWay = new Gauge({ name: 'gauger_calls_under_way', help: 'Calls not answered yet', registers });
  const shed = new Counter({ name: 'gauger_calls_shed_total', help: 'Calls turned away under load', registers });
  app.addHook('onRequest', async (_request, reply) => {
    underWay.inc();
    reply.raw.once('close', () => underWay.dec());
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  return {
    countShed: () => shed.inc(),
    serve(limiter, read) {
      const readings = showReadings(registry, read);
      app.get(path, { config: { access: 'anyone' } }, async (request, reply) => {
        await limiter.countAddress(request);
        if (!isToken(readBearer(request.headers.authorization), token)) throw new AppError('UNAUTHENTICATED');
        await readings();
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
  };
}

/** Compares by hashes, which take the same time for every wrong token. */
function isToken(given: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given ?? ''), hash(token));
}

/** Reads the numbers again where they are not fresh; one that is not read again disappears. */
function showReadings(registry: Registry, read: () => Promise<readonly Reading[]>): () => Promise<void> {
  const gauges = new Map<string, Gauge>();
  let readAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  const renew = async () => {
    const readings = await read();
    for (const gauge of gauges.values()) gauge.reset();
    for (const { name, help, labels, value } of readings) {
      const labelNames = Object.keys(labels);
      const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames, registers: [registry] });
      gauges.set(name, gauge);
      gauge.set(labels, value);
    }
    readAt = performance.now();
  };
  return async () => {
    if (performance.now() - readAt < KEPT_MS) return;
    running ??= renew().finally(() => {
      running = undefined;
    });
    await running;
  };
}
