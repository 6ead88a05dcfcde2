export { type Factor, factorsOf } from './factors.ts';
