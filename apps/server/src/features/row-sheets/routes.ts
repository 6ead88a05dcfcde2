import { formsRowRoutes, saveRowColumns as savingColumns } from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import type { FilingDeps } from '../deps.ts';
import { checkRows, markRows } from './check-rows.ts';
import { exportRows } from './export-rows.ts';
import { getRowImport, importRows } from './import-rows.ts';
import { saveRowColumns } from './save-columns.ts';
import { saveRowValues } from './save-values.ts';
import { undoRowImport } from './undo-import.ts';
import { getRowTemplate } from './write-template.ts';

/** Rows of taxes and claims from spreadsheets and into them, form by form. */
export const rowSheetCalls = (deps: FilingDeps): BoundCall[] => [
  bound(savingColumns, (call) => saveRowColumns(deps, call)),
  ...formsRowRoutes.flatMap((routes) => [
    bound(routes.check, (call) => checkRows(deps, call)),
    bound(routes.mark, (call) => markRows(deps, call)),
    bound(routes.import, (call) => importRows(deps, call)),
    bound(routes.getImport, (call) => getRowImport(deps, call)),
    bound(routes.undo, (call) => undoRowImport(deps, call)),
    bound(routes.saveValues, (call) => saveRowValues(deps, call)),
    bound(routes.template, (call) => getRowTemplate(deps, call)),
    bound(routes.export, (call) => exportRows(deps, call)),
  ]),
];
