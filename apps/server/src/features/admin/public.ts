export {
  appointAdministrator,
  appointFirstAdministrator,
  listAdministrators,
  mailPasswordLink,
  passwordLink,
  revokeAdministrator,
} from './administrators.ts';
export { recordRead } from './record-read.ts';
