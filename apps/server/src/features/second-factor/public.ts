export type { FactorTools } from './changes.ts';
export { isFreshFactor, requireFreshFactor } from './prove-factor.ts';
export { removeSecondFactors } from './remove-all.ts';
