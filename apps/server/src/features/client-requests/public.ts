export {
  type ClientRequest,
  type Contact,
  endRequest,
  findApproval,
  findContact,
  findNewestRequest,
  holdOpenRequest,
  saveContact,
} from './queries.ts';
