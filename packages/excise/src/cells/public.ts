export { attachedFigures, attachedFormCell } from './attached-form-cells.ts';
export { type CellId, type DocumentCell, documentCells, sublinesOf } from './document-cells.ts';
export {
  type DepositMethod,
  depositMethodNames,
  depositMethods,
  type ExchangedProduct,
  type ExchangeSide,
  exchangedProducts,
  exchangeSides,
  scheduleABoxes,
  scheduleACell,
  scheduleATotalCell,
  scheduleCells,
  scheduleTCell,
} from './schedule-cells.ts';
