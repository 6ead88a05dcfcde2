export { askMail } from './ask-mail.ts';
export { mailedCode, mailedToken } from './mail-secret.ts';
export { notifyCredentialChange } from './notify-credential-change.ts';
