export { accountsToSettle, requestsToSettle, settleOne } from './settle-requests.ts';
