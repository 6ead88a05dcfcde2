export { askMail } from './ask-mail.ts';
export { composeMail } from './compose-mail.ts';
export { mailedCode, mailedToken } from './mail-secret.ts';
export { tellCredentialChange } from './tell-credential-change.ts';
