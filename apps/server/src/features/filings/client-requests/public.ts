export { endLink, mailEnd } from './end-link.ts';
export { findSender, namesOf } from './names.ts';
export {
  type ClientRequest,
  changedSince,
  endRequest,
  findApproval,
  findAsked,
  findNewestRequest,
  findRenamed,
  holdOpenRequest,
  isRefused,
} from './queries.ts';
