export { advance, type Way } from './advance-submission.ts';
export { outcomeMail } from './outcome-mail.ts';
