export { askMail, notifyCredentialChange } from './ask-mail.ts';
export { passwordAddress } from './kinds/reset.ts';
export { kindsOf, type MailFacts } from './kinds.ts';
export { findMailMode } from './mail-mode.ts';
export { clientToken, mailedCode, mailedToken } from './mail-secret.ts';
export { MAX_BOUNCE_BYTES, noteBounce } from './note-bounce.ts';
export { readUnsubscribeToken } from './unsubscribe-token.ts';
