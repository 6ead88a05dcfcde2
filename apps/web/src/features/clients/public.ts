export { ClientBlock } from './client-block.tsx';
export { ClientContact } from './client-contact.tsx';
export { mailAddresses } from './mail-addresses.ts';
