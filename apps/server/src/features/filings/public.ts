export { moveFiling } from './move-filing.ts';
