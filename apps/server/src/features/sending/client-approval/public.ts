export { settleClientRequestsJob, sweepClientRequestsJob } from './settle-requests.ts';
