export { ClientBlock } from './client-block.tsx';
export { ClientContact } from './client-contact.tsx';
export { confirmAsking } from './confirm-asking.tsx';
