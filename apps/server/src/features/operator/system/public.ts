export { type Parts, partsOf } from './check-parts.ts';
export { readGauges } from './read-gauges.ts';
