export { type LawInForce, openLaw } from './law-in-force.ts';
export { listRateBooks, loadRateBook } from './load-rate-book.ts';
