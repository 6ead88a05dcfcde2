export { LastImport } from './last-import.tsx';
export { LeftOutNotice } from './left-out-notice.tsx';
export { LeftOutRows } from './left-out-rows.tsx';
export { MoreTools } from './more-tools.tsx';
export { RowTools } from './row-tools.tsx';
export { type RowTool, useRowTools } from './use-row-tools.ts';
