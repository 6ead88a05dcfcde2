export { type AccountSession, issueSession, ownerAddress, type Session } from './session.ts';
