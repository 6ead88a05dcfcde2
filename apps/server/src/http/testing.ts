/** The door for tests: what the product uses inside this folder only. */
export { csrfValue } from './csrf.ts';
