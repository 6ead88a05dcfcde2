import { formsRowRoutes, saveRowColumns as savingColumns } from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import type { FilingDeps } from '../filings/public.ts';
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
  ...formsRowRoutes.flatMap((routes) => {
    const ofForm = { ...deps, formType: routes.formType };
    return [
      bound(routes.check, (call) => checkRows(ofForm, call)),
      bound(routes.mark, (call) => markRows(ofForm, call)),
      bound(routes.import, (call) => importRows(ofForm, call)),
      bound(routes.getImport, (call) => getRowImport(ofForm, call)),
      bound(routes.undo, (call) => undoRowImport(ofForm, call)),
      bound(routes.saveValues, (call) => saveRowValues(ofForm, call)),
      bound(routes.template, (call) => getRowTemplate(ofForm, call)),
      bound(routes.export, (call) => exportRows(ofForm, call)),
    ];
  }),
];
