export type { FactorTools } from './changes.ts';
export { confirmSecondFactor } from './confirm-factor.ts';
export { isFreshFactor, requireFreshFactor } from './prove-factor.ts';
export { removeSecondFactors } from './remove-all.ts';
