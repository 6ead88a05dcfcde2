export { unsubscribe } from './choices.ts';
export { mailAccountDayJob, mailDaysJob } from './mail-days.ts';
