import type { Handler } from './handler.ts';
import { sealAuditTrailHandler } from './handlers/seal-audit-trail.ts';
import { sweepHandler } from './handlers/sweep.ts';

/** Every job that needs nothing but the database; `background-work.ts` adds those that reach outside. */
export const handlers: readonly Handler[] = [sweepHandler, sealAuditTrailHandler];
