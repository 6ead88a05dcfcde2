export { findLastEditors } from './last-editors.ts';
export { countOpenThreads, MAX_COMMENTS } from './queries.ts';
