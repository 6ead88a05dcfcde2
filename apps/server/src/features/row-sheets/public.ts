export { fileNameOf } from './file-name.ts';
export { firstRows } from './first-rows.ts';
export { rememberHeadings } from './known-headings.ts';
export { presentSetAside } from './present-set-aside.ts';
export { readTab, type SheetTab } from './read-tab.ts';
