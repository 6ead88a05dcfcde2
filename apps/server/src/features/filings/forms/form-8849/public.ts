export { figuresOf } from './pages.ts';
export { draftsOfSchedule, removeSchedule } from './remove-schedule.ts';
export { saveFilingIn } from './save-filing.ts';
export { form8849 } from './ways.ts';
