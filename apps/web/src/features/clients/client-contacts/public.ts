export { ClientBlock } from './client-block.tsx';
export { ClientContact } from './client-contact.tsx';
export { type Asking, confirmAsking, leftOutText } from './confirm-asking.tsx';
