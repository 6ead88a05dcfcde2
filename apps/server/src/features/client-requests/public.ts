export {
  type ClientRequest,
  type Contact,
  endRequest,
  findApproval,
  findClients,
  findContact,
  findNewestRequest,
  holdOpenRequest,
  isRefused,
  saveContact,
} from './queries.ts';
