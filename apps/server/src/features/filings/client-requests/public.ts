export { endLink, mailEnd } from './end-link.ts';
export { namesOf, senderOf } from './names.ts';
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
