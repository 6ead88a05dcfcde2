export { askMail } from './ask-mail.ts';
