export {
  type ClientRequest,
  type Contact,
  endRequest,
  findApproval,
  findContact,
  findNewestRequest,
  holdOpenRequest,
  isRefused,
  saveContact,
} from './queries.ts';
