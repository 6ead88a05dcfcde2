/** The door for tests: what the product uses inside this folder only. */
export { lifetimes } from './session.ts';
