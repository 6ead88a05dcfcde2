export { type LawInForce, lawOfVersion, openLaw } from './law-in-force.ts';
export { missingInWords, missingRates } from './missing-rates.ts';
export { listRateBooks, loadRateBook, removeRateBook } from './stored-books.ts';
