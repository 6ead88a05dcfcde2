export { fileNameOf } from './file-name.ts';
export { loadHeadings, rememberHeadings } from './known-headings.ts';
