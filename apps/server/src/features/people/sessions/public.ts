export type { AccountSession, Session } from '../../../http/public.ts';
export { namesOfLimits, requireBusinesses } from './business-limits.ts';
export { deviceName } from './device-name.ts';
export { type ProfileChange, wasChanged } from './profile-changes.ts';
export { recordMismatch } from './record-mismatch.ts';
export {
  findAccountOwner,
  findOwner,
  findPerson,
  findSession,
  isComplete,
  issueSession,
  nameAndAddressOf,
  nameIfHere,
  nameOf,
  ownerAddress,
  ownsAddress,
  revokeSession,
  within,
} from './session.ts';
