export { type AdvanceDeps, advance } from './advance-submission.ts';
export { consentOf } from './consent.ts';
export { findAcknowledgement } from './find-acknowledgement.ts';
export { findFrozen } from './find-frozen.ts';
export { findSent } from './find-sent.ts';
export { findRejectedTransmissions } from './find-transmissions.ts';
export { signatureFormOf } from './signatures.ts';
export { transmitFiling } from './transmit-filing.ts';
