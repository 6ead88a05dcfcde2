export { removeSecondFactors } from './remove-all.ts';
