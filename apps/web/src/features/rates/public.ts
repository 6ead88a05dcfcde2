export { RateBookLink } from './rate-book-link.tsx';
