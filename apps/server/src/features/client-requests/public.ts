export { endLink, mailEnd } from './end-link.ts';
export { namesOf, senderOf } from './names.ts';
export {
  type ClientRequest,
  type Contact,
  changedSince,
  choosesContacts,
  confirmAddress,
  endRequest,
  findApproval,
  findAsked,
  findContact,
  findNewestRequest,
  findRenamed,
  holdOpenRequest,
  insertContacts,
  isRefused,
  saveContact,
} from './queries.ts';
