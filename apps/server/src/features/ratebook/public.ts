export { type LawInForce, lawOfVersion, openLaw } from './law-in-force.ts';
export { listRateBooks, loadRateBook, removeRateBook } from './stored-books.ts';
