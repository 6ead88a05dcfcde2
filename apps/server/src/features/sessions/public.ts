export { deviceName } from './device-name.ts';
export {
  type AccountSession,
  findSession,
  isComplete,
  issueSession,
  nameAndAddressOf,
  nameOf,
  ownerAddress,
  ownerOf,
  revokeSession,
  type Session,
  within,
} from './session.ts';
