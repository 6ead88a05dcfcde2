export {
  type Contact,
  choosesContacts,
  confirmAddress,
  findContact,
  insertContacts,
  saveContact,
} from './client-contacts.ts';
