import type { Handler } from './handler.ts';
import { sealAuditTrailHandler } from './handlers/seal-audit-trail.ts';
import { sweepHandler } from './handlers/sweep.ts';

/** Every job of the product with what does it. */
export const handlers: readonly Handler[] = [sweepHandler, sealAuditTrailHandler];
