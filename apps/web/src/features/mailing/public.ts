export { mailingAddress } from './addresses.ts';
export { GoesByMail, isMailed } from './goes-by-mail.tsx';
