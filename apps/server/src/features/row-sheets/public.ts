export { loadHeadings, rememberHeadings } from './known-headings.ts';
