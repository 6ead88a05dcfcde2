export { cellsCsv } from './csv.ts';
