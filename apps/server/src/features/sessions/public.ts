export { deviceName } from './device-name.ts';
export {
  type AccountSession,
  findSession,
  issueSession,
  ownerAddress,
  revokeSession,
  type Session,
  within,
} from './session.ts';
