export { type DueItem, findDue } from './list-due.ts';
