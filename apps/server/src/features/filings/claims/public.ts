export { findDoubleClaims } from './double-claims.ts';
