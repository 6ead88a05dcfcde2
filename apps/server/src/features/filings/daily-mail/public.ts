export { unsubscribe } from './choices.ts';
export { mailDay } from './mail-day.ts';
export { mailAccountDayJob, mailDaysJob } from './mail-days.ts';
