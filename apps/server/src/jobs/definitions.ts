import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Clears what nobody comes back to: sessions long over and page drafts long untouched. */
export const sweep = defineJob({
  name: 'sweep',
  scope: 'installation',
  payload: z.strictObject({}),
  cron: '17 * * * *',
});

/** Seals the ends of the audit chains. */
export const sealAuditTrail = defineJob({
  name: 'sealAuditTrail',
  scope: 'installation',
  payload: z.strictObject({}),
  cron: '* * * * *',
  // The next minute tries again anyhow.
  maxAttempts: 1,
});

/** Writes and sends one mail of the table `mail`. */
export const sendMail = defineJob({
  name: 'sendMail',
  scope: 'installation',
  payload: z.strictObject({ mailId: z.uuid() }),
});
