export { requireInBatch } from './batch-queries.ts';
