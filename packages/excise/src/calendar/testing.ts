/** The door for tests: what the product uses inside this folder only. */
export { cached } from './cached.ts';
