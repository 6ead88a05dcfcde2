export { asKey } from './acting-key.ts';
export { deliverWebhook, insertEvent, sendLater, sendNow } from './publish-event.ts';
export { type Acting, actorOf, recordAct } from './record-act.ts';
export { recordAdminRead } from './record-admin-read.ts';
export { type AuditEvent, INSTALLATION, recordEvent } from './record-event.ts';
export { sealAuditTrailJob } from './seal.ts';
export { verifyAudit } from './verify-chain.ts';
export { withoutEin } from './without-ein.ts';
