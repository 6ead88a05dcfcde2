/** The door for tests: what the product uses inside this folder only. */
export { publishEvent } from './publish-event.ts';
export { sealAudit } from './seal.ts';
