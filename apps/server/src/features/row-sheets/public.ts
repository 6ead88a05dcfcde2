export { fileNameOf } from './file-name.ts';
export { firstRows } from './first-rows.ts';
export { loadHeadings, rememberHeadings } from './known-headings.ts';
export { presentSetAside } from './present-set-aside.ts';
export { canTakeBack, rowsSetAside, type SetAsideReason } from './set-aside-rows.ts';
