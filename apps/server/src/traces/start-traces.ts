import { hostname } from 'node:os';
import { context, trace } from '@opentelemetry/api';
import { setTracing } from './span.ts';

/** Where traces go, and how many of them. */
export interface TracesConfig {
  /** A collector that takes OTLP over HTTP: `http://collector:4318/v1/traces`. */
  readonly url: string;
  /** Percent of the calls and jobs that are traced. */
  readonly share: number;
}

/**
 * Sends traces of this process to a collector. Without a configuration nothing is loaded. A collector that is away costs only its
 * traces.
 * @param part what the process does: `server` or `worker`
 * @returns sends what is left and ends the tracing
 */
export async function startTraces(config: TracesConfig | undefined, part: string): Promise<() => Promise<void>> {
  if (config === undefined) return async () => {};
  const [{ BasicTracerProvider, BatchSpanProcessor, TraceIdRatioBasedSampler, ParentBasedSampler }, ...others] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
    ]);
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, { AsyncLocalStorageContextManager }] = others;
  const share = new TraceIdRatioBasedSampler(config.share / 100);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'gauger',
      'service.instance.id': `${hostname()}:${process.pid}`,
      'gauger.part': part,
    }),
    // A caller may continue a trace of its own, but not decide that ours is kept.
    sampler: new ParentBasedSampler({ root: share, remoteParentSampled: share, remoteParentNotSampled: share }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: config.url }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  setTracing(true);
  return async () => {
    setTracing(false);
    await provider.shutdown().catch(() => {});
    trace.disable();
    context.disable();
  };
}
