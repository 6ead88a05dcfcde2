export { type LawInForce, openLaw } from './law-in-force.ts';
export { listRateBooks, loadRateBook, removeRateBook } from './stored-books.ts';
