import type { PcorDeps } from '../deps.ts';

/** Caches law and cipher for one transaction of one account, for all returns of a batch. */
export function readOnce(deps: PcorDeps): PcorDeps {
  let law: ReturnType<PcorDeps['lawInForce']> | undefined;
  let cipher: ReturnType<PcorDeps['cipherOf']> | undefined;
  return {
    ...deps,
    lawInForce(tx) {
      law ??= deps.lawInForce(tx);
      return law;
    },
    cipherOf(tx, accountId) {
      cipher ??= deps.cipherOf(tx, accountId);
      return cipher;
    },
  };
}
