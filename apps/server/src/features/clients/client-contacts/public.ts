export {
  type Contact,
  choosesContacts,
  confirmAddress,
  findContact,
  insertContacts,
} from './client-contacts.ts';
export { addressHash, keepContact } from './keep-contact.ts';
