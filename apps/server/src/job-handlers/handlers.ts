import type { Handler } from '../jobs/handler.ts';
import { addUpDaysHandler } from './add-up-days.ts';
import { sealAuditTrailHandler } from './seal-audit-trail.ts';
import { signedFormHandlers } from './signed-forms.ts';
import { sweepHandler } from './sweep.ts';

/** Every job that needs nothing but the database; `background-work.ts` adds those that reach outside. */
export const handlers = (now: () => Date): Handler[] => [
  sweepHandler(now),
  sealAuditTrailHandler,
  addUpDaysHandler,
  ...signedFormHandlers(now),
];
