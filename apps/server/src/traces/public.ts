export { inSpan, tracedPort, tracer } from './span.ts';
export { startTraces, type TracesConfig } from './start-traces.ts';
