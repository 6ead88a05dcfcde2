export type { AccountSession, Session } from '../../../http/public.ts';
export { namesOfLimits, requireBusinesses } from './business-limits.ts';
export { deviceName } from './device-name.ts';
export { type ProfileChange, wasChanged } from './profile-changes.ts';
export {
  findAccountOwner,
  findOwner,
  findPerson,
  findSession,
  isComplete,
  issueSession,
  lifetimes,
  nameAndAddressOf,
  nameIfHere,
  nameOf,
  ownerAddress,
  revokeSession,
  within,
} from './session.ts';
