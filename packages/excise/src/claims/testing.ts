/** The door for tests: what the product uses inside this folder only. */
export { placeName } from './claim-places.ts';
