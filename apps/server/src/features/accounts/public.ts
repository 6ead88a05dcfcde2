export { type Cipher, type CipherOf, ciphers, type Place } from './cipher.ts';
export { confirmIdentity, isRecent } from './confirm-identity.ts';
export { knownDevice } from './device.ts';
export { countAttempt, forgetFailures } from './failures.ts';
export { continueSignIn, openSession, type SignedIn, type SignInTools, type Visitor } from './open-session.ts';
export { hashNewPassword } from './passwords.ts';
export { checkPreSignInToken, readPreSignInToken } from './pre-sign-in-token.ts';
export { validateCode } from './registration.ts';
export { findByKey } from './sign-in-person.ts';
