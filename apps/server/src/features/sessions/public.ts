export { type AccountSession, issueSession, ownerAddress } from './session.ts';
