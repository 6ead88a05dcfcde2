export {
  type ClientRequest,
  type Contact,
  endRequest,
  findApproval,
  findAsked,
  findClients,
  findContact,
  findNewestRequest,
  holdOpenRequest,
  isRefused,
  saveContact,
} from './queries.ts';
