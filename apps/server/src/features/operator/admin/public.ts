export {
  appointAdministrator,
  appointFirstAdministrator,
  listAdministrators,
  mailPasswordLink,
  passwordLink,
  revokeAdministrator,
} from './administrators.ts';
