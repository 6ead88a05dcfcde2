export { type Factor, factorsOf } from './factors.ts';
export { removeSecondFactors } from './remove-all.ts';
