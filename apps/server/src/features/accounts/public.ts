export { type Cipher, type CipherOf, ciphers, type Place } from './cipher.ts';
export { readPreSignInToken } from './pre-sign-in-token.ts';
