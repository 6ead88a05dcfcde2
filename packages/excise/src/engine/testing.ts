/** The door for tests: what the product uses inside this folder only. */
export { covers } from './law-index.ts';
