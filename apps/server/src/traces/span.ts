import { type Attributes, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Whether this process sends traces. */
let tracing = false;

export function setTracing(on: boolean): void {
  tracing = on;
}

/** Makes our spans. */
export const tracer = trace.getTracer('gauger');

/** Notes that the work of a span failed, by the name of the error alone: its message may quote data. */
const failed = (error: unknown) => ({
  attributes: { 'error.type': error instanceof Error ? error.name : 'unknown' },
  status: { code: SpanStatusCode.ERROR },
});

/** Does work within a span that is a child of the one under way. Without tracing it only does the work. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>, kind = SpanKind.INTERNAL) {
  if (!tracing) return work();
  return tracer.startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await work();
    } catch (error) {
      const { attributes: cause, status } = failed(error);
      span.setAttributes(cause).setStatus(status);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Gives each call of a port that returns a promise a span, such as `mef.submit`. Without tracing it is the port itself. */
export function tracedPort<Port extends object>(name: string, port: Port): Port {
  if (!tracing) return port;
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      // A listing is read bit by bit, within the span of its reader.
      if (typeof value !== 'function' || value.constructor.name === 'AsyncGeneratorFunction') return value;
      return (...given: unknown[]) => {
        let answer: unknown;
        const called = inSpan(
          `${name}.${String(key)}`,
          {},
          async () => {
            answer = value.apply(target, given);
            return answer;
          },
          SpanKind.CLIENT,
        );
        return answer instanceof Promise ? called : answer;
      };
    },
  });
}
