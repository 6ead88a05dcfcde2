export { deleteLeftOut, findLeftOut, keepLeftOut } from './left-out-rows.ts';
export { settleLeftOut, unsettleLeftOut } from './settle-left-out.ts';
