export {
  type ClientRequest,
  type Contact,
  endRequest,
  findApproval,
  findAsked,
  findContact,
  findNewestRequest,
  findRenamed,
  holdOpenRequest,
  isRefused,
  saveContact,
} from './queries.ts';
