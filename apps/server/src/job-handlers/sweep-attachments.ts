import { sweepAttachments } from '../features/filings/attachments/sweep-attachments.ts';
import { sweepAttachments as job } from '../jobs/definitions.ts';
import { type Handler, handle } from '../jobs/handler.ts';

export const sweepAttachmentsHandler = (deps: Parameters<typeof sweepAttachments>[0]): Handler =>
  handle(job, ({ signal }) => sweepAttachments(deps, signal));
