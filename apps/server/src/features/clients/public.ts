export { accountsToSettle, settleRequests } from './settle-requests.ts';
