export { RATE_BOOK_FORMAT, RateBookError, type RateBookUpdate, withRateBook } from './rate-book.ts';
export { JsonError, MAX_JSON_DEPTH, MAX_JSON_STRING, parseStrictJson } from './strict-json.ts';
