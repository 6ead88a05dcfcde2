import {
  checkRows as checking,
  exportRows as exporting,
  getRowImport as gettingImport,
  getRowTemplate as gettingTemplate,
  importRows as importing,
  markRows as marking,
  saveRowColumns as savingColumns,
  saveRowValues as savingValues,
  undoRowImport as undoing,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import type { FilingDeps } from '../deps.ts';
import { checkRows, markRows } from './check-rows.ts';
import { exportRows } from './export-rows.ts';
import { getRowImport, importRows } from './import-rows.ts';
import { saveRowColumns } from './save-columns.ts';
import { saveRowValues } from './save-values.ts';
import { undoRowImport } from './undo-import.ts';
import { getRowTemplate } from './write-template.ts';

/** Rows of tax lines from spreadsheets and into them. */
export const rowSheetCalls = (deps: FilingDeps): BoundCall[] => [
  bound(checking, (call) => checkRows(deps, call)),
  bound(marking, (call) => markRows(deps, call)),
  bound(importing, (call) => importRows(deps, call)),
  bound(gettingImport, (call) => getRowImport(deps, call)),
  bound(undoing, (call) => undoRowImport(deps, call)),
  bound(savingColumns, (call) => saveRowColumns(deps, call)),
  bound(savingValues, (call) => saveRowValues(deps, call)),
  bound(gettingTemplate, (call) => getRowTemplate(deps, call)),
  bound(exporting, (call) => exportRows(deps, call)),
];
