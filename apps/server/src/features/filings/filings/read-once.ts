import type { FilingDeps } from './filing-deps.ts';

/** Caches law and cipher for one transaction of one account, for all returns of a list. */
export function readOnce<Deps extends Pick<FilingDeps, 'lawInForce' | 'cipherOf'>>(deps: Deps): Deps {
  let law: ReturnType<Deps['lawInForce']> | undefined;
  let cipher: ReturnType<Deps['cipherOf']> | undefined;
  return {
    ...deps,
    lawInForce(tx: Parameters<Deps['lawInForce']>[0]) {
      law ??= deps.lawInForce(tx) as ReturnType<Deps['lawInForce']>;
      return law;
    },
    cipherOf(tx: Parameters<Deps['cipherOf']>[0], accountId: string) {
      cipher ??= deps.cipherOf(tx, accountId) as ReturnType<Deps['cipherOf']>;
      return cipher;
    },
  };
}
