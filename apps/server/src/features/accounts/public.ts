export { type Cipher, type CipherOf, ciphers, type Place } from './cipher.ts';
