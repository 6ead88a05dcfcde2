export { askMail } from './ask-mail.ts';
export { mailedCode, mailedToken } from './mail-secret.ts';
export { tellCredentialChange } from './tell-credential-change.ts';
