export { deviceName } from './device-name.ts';
export {
  type AccountSession,
  findSession,
  issueSession,
  nameOf,
  ownerAddress,
  ownerName,
  revokeSession,
  type Session,
  within,
} from './session.ts';
