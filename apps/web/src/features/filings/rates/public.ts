export { rateAddress } from './rate-addresses.ts';
export { quarterOf, readQuarter } from './rate-book.ts';
export { RateBookLink } from './rate-book-link.tsx';
