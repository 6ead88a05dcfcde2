export { endLink, mailEnd } from './end-link.ts';
export { namesOf, senderOf } from './names.ts';
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
