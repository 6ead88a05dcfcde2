export { deleteLeftOut, findLeftOut, keepLeftOut } from './left-out-rows.ts';
export type { LeftOutRow, LeftOutSheet } from './marked-rows.ts';
export { settleLeftOut, unsettleLeftOut } from './settle-left-out.ts';
