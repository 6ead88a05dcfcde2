export { countFixes, isUnfinished, isWaiting, rowOf, toFix, unsavedCode } from './fixes.ts';
