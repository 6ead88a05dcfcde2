/** Explains the fingerprint where it is shown. */
export const FINGERPRINT =
  'A code figured from everything in the return. If the return changes, the code changes and the signature is void.';

/** The first characters of a fingerprint, for people to compare. */
export const shortFingerprint = ({ snapshotHash }: { snapshotHash: string }): string => snapshotHash.slice(0, 16);
