export { RateBookError, type RateBookUpdate, withRateBook } from './rate-book.ts';
export { JsonError, parseStrictJson } from './strict-json.ts';
