/** Explains the fingerprint of a return or a claim where it is shown. */
export const aboutFingerprint = (what: 'return' | 'claim'): string =>
  `A code figured from everything in the ${what}. If the ${what} changes, the code changes and the signature is void.`;

/** The first characters of a fingerprint, for people to compare. */
export const shortFingerprint = ({ snapshotHash }: { snapshotHash: string }): string => snapshotHash.slice(0, 16);
