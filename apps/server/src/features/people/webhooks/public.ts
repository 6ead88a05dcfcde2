export { deliverWebhookJob, sweepWebhooksJob } from './deliver.ts';
