import { sealAuditTrailJob } from './audit/public.ts';
import { backUpDaily } from './backup/public.ts';
import type { Composition } from './composition.ts';
import type { Config } from './config.ts';
import { sweepAttachmentsJob } from './features/filings/attachments/public.ts';
import { mailAccountDayJob, mailDaysJob } from './features/filings/daily-mail/public.ts';
import { deleteSignedFormsJob, expireSignedFormsJob } from './features/filings/signed-forms/public.ts';
import { settlePaymentJob, settleRefundJob, sweepPaymentsJob } from './features/money/payments/public.ts';
import { addUpDaysJob } from './features/operator/admin/public.ts';
import { deliverWebhookJob, sweepWebhooksJob } from './features/people/webhooks/public.ts';
import { settleClientRequestsJob, sweepClientRequestsJob } from './features/sending/client-approval/public.ts';
import {
  type AdvanceDeps,
  advanceSubmissionJob,
  sendWaitingJob,
  sweepSubmissionsJob,
} from './features/sending/submissions/public.ts';
import { assertHandled, type DefinedJob, deleteStoredFileJob, startJobs, sweepJob } from './jobs/public.ts';
import { sendMailJob, sweepMailsJob } from './mail/public.ts';

interface JobDeps extends Composition, Pick<AdvanceDeps, 'gateway' | 'firstQuestionMs'> {
  /** The address people type, for the links in mails. */
  siteUrl: string;
}

const jobs: readonly Pick<DefinedJob<unknown, JobDeps>, 'handler'>[] = [
  addUpDaysJob,
  advanceSubmissionJob,
  deleteSignedFormsJob,
  deleteStoredFileJob,
  deliverWebhookJob,
  expireSignedFormsJob,
  mailAccountDayJob,
  mailDaysJob,
  sealAuditTrailJob,
  sendMailJob,
  sendWaitingJob,
  settleClientRequestsJob,
  settlePaymentJob,
  settleRefundJob,
  sweepAttachmentsJob,
  sweepClientRequestsJob,
  sweepJob,
  sweepMailsJob,
  sweepPaymentsJob,
  sweepSubmissionsJob,
  sweepWebhooksJob,
];

/** Runs the jobs in this process, and the daily backup of the installation's own database. Throws where a job is not listed. */
export async function startBackgroundWork(
  parts: Composition,
  config: Config,
  siteUrl: string,
): Promise<{ stop(): Promise<void> }> {
  const log = (message: string) => parts.log.info(message);
  const deps = { ...parts, siteUrl, gateway: parts.mef, firstQuestionMs: config.mef.firstQuestionMs };
  const handlers = jobs.map(({ handler }) => handler(deps));
  assertHandled(handlers);
  const running = await startJobs(parts.database, handlers, { log, slots: { submissions: config.submissionSlots } });
  const backups = config.databaseUrl === undefined ? backUpDaily(parts.root, log) : undefined;
  return {
    async stop() {
      await Promise.all([running.stop(), backups?.stop()]);
    },
  };
}
