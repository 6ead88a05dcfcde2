import type { PcorDeps } from './deps.ts';

/**
 * What each return of a batch asks for anew, read once for all of them: the law in force and the cipher of the account. For one
 * transaction of one account.
 */
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
