export { inviteAgain } from './invite-company-user.ts';
