export {
  appointAdministrator,
  appointFirstAdministrator,
  listAdministrators,
  mailPasswordLink,
  passwordLink,
  revokeAdministrator,
} from './administrators.ts';
export { addUpDaysJob } from './day-counts.ts';
