export { LastImport } from './last-import.tsx';
export { RowTools } from './row-tools.tsx';
