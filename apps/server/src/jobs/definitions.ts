import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Clears what nobody comes back to: sessions long over and page drafts long untouched. */
export const sweep = defineJob({
  name: 'sweep',
  runner: 'upkeep',
  scope: 'installation',
  payload: z.strictObject({}),
  cron: '17 * * * *',
});

/** Seals the ends of the audit chains. */
export const sealAuditTrail = defineJob({
  name: 'sealAuditTrail',
  runner: 'upkeep',
  scope: 'installation',
  payload: z.strictObject({}),
  cron: '* * * * *',
  // The next minute tries again anyhow.
  maxAttempts: 1,
});

/** Adds up the counters of days. */
export const addUpDays = defineJob({
  name: 'addUpDays',
  runner: 'upkeep',
  scope: 'installation',
  payload: z.strictObject({}),
  cron: '* * * * *',
  // The next minute tries again anyhow; until then the changes are added as they are read.
  maxAttempts: 1,
});

/** Writes and sends one mail of the table `mail`. */
export const sendMail = defineJob({
  name: 'sendMail',
  runner: 'mail',
  scope: 'installation',
  payload: z.strictObject({ mailId: z.uuid() }),
});

/** Has every mail tried again that could not be sent. */
export const sweepMails = defineJob({
  name: 'sweepMails',
  runner: 'mail',
  scope: 'installation',
  payload: z.strictObject({}),
  cron: '* * * * *',
  // The next minute tries again anyhow.
  maxAttempts: 1,
});

/** Deletes a stored file after its row stops naming it. */
export const deleteStoredFile = defineJob({
  name: 'deleteStoredFile',
  runner: 'upkeep',
  scope: 'account',
  payload: z.strictObject({ key: z.uuid() }),
});

/** Deletes attachments that no filing came to name, and stored files that no row names. */
export const sweepAttachments = defineJob({
  name: 'sweepAttachments',
  runner: 'upkeep',
  scope: 'installation',
  payload: z.strictObject({}),
  cron: '41 * * * *',
  // The next hour tries again anyhow.
  maxAttempts: 1,
});

/** Has the signed forms deleted whose time to keep them has passed. */
export const expireSignedForms = defineJob({
  name: 'expireSignedForms',
  runner: 'upkeep',
  scope: 'installation',
  payload: z.strictObject({}),
  cron: '23 8 * * *',
});

/** Deletes the signed forms of an account whose time to keep them has passed. */
export const deleteSignedFormsOf = defineJob({
  name: 'deleteSignedFormsOf',
  runner: 'upkeep',
  scope: 'account',
  payload: z.strictObject({}),
});

/** Has the payment provider refund a fee, until it is known whether it did. */
export const settleRefund = defineJob({
  name: 'settleRefund',
  runner: 'payments',
  scope: 'account',
  payload: z.strictObject({ id: z.uuid() }),
});

/** Asks the payment provider what became of a payment, until it is known. */
export const settlePayment = defineJob({
  name: 'settlePayment',
  runner: 'payments',
  scope: 'account',
  payload: z.strictObject({ id: z.uuid() }),
});

/** Has every payment settled that nobody came back for. */
export const sweepPayments = defineJob({
  name: 'sweepPayments',
  runner: 'payments',
  scope: 'installation',
  payload: z.strictObject({}),
  cron: '*/5 * * * *',
});

/** Takes a submission one step further on its way to the IRS. */
export const advanceSubmission = defineJob({
  name: 'advanceSubmission',
  runner: 'submissions',
  scope: 'account',
  payload: z.strictObject({ submissionId: z.uuid() }),
});

/** Asks for the step of every submission that waited while sending was paused, a thousand at a time. */
export const sendWaiting = defineJob({
  name: 'sendWaiting',
  runner: 'submissions',
  scope: 'installation',
  payload: z.strictObject({ after: z.uuid().optional() }),
});

/** Asks for the step of every submission that is overdue, whatever became of its job. */
export const sweepSubmissions = defineJob({
  name: 'sweepSubmissions',
  runner: 'submissions',
  scope: 'installation',
  payload: z.strictObject({}),
  cron: '* * * * *',
  // The next minute tries again anyhow.
  maxAttempts: 1,
});

/** Makes one attempt for a webhook to send what is due. */
export const deliverWebhook = defineJob({
  name: 'deliverWebhook',
  runner: 'webhooks',
  scope: 'account',
  payload: z.strictObject({ webhookId: z.uuid() }),
});

/** Asks for every delivery to a webhook again that is overdue, whatever became of its job. */
export const sweepWebhooks = defineJob({
  name: 'sweepWebhooks',
  runner: 'webhooks',
  scope: 'installation',
  payload: z.strictObject({}),
  cron: '* * * * *',
  // The next minute tries again anyhow.
  maxAttempts: 1,
});

/**
 * Has the accounts mailed where something is due soon or waited for the email of the day: in the morning of Washington, and again each hour,
 * for a morning on which no worker ran. A person who was mailed on the day is passed over.
 */
export const mailDays = defineJob({
  name: 'mailDays',
  runner: 'upkeep',
  scope: 'installation',
  payload: z.strictObject({}),
  cron: '0 13-23 * * *',
});

/** Mails the people of an account the email of the day. */
export const mailAccountDay = defineJob({
  name: 'mailAccountDay',
  runner: 'upkeep',
  scope: 'account',
  payload: z.strictObject({ day: z.iso.date() }),
});

/** Asks for a look at the requests to clients whose return was saved since, or that ran out. */
export const sweepClientRequests = defineJob({
  name: 'sweepClientRequests',
  runner: 'upkeep',
  scope: 'installation',
  payload: z.strictObject({}),
  cron: '* * * * *',
  // The next minute tries again anyhow.
  maxAttempts: 1,
});

/** Ends the requests of an account that their returns no longer fit. */
export const settleClientRequests = defineJob({
  name: 'settleClientRequests',
  runner: 'upkeep',
  scope: 'account',
  payload: z.strictObject({}),
});
