import type { FilingRoutes } from '@gauger/contract';
import type { FilingFormType } from '@gauger/excise';
import { type Answer, call, fetchFile } from './call.ts';
import type { Fetched } from './save-file.ts';

/** The calls for rows in spreadsheets. */
type RowCall =
  | 'checkRows'
  | 'markRows'
  | 'importRows'
  | 'getRowImport'
  | 'undoRowImport'
  | 'saveRowValues'
  | 'getRowTemplate'
  | 'exportRows'
  | 'listLeftOutRows';

/** Calls named for the form itself: `deleteForm8849`. */
const ofForm = {
  get: 'get',
  save: 'save',
  remove: 'delete',
  transmit: 'transmit',
  unlock: 'unlock',
  download: 'download',
} as const;

/** How the names of all other calls of a form end: `getStatus8849`. */
const endings = { Form720: '', Form8849: '8849', Form720X: '720X' } as const satisfies Record<FilingFormType, string>;

/** A call that every form has. */
type FormCall = Exclude<keyof FilingRoutes, 'add' | 'count'> | RowCall;

/** The name of a call of a form. */
export type FormCallName<Type extends FilingFormType, Kind extends FormCall> = Kind extends keyof typeof ofForm
  ? `${(typeof ofForm)[Kind]}${Type}`
  : `${Kind}${(typeof endings)[Type]}`;

/** The name of a call of a form: `getStatus8849`. */
export const formCall = <Type extends FilingFormType, Kind extends FormCall>(
  type: Type,
  kind: Kind,
): FormCallName<Type, Kind> =>
  (kind in ofForm ? `${ofForm[kind as keyof typeof ofForm]}${type}` : `${kind}${endings[type]}`) as FormCallName<
    Type,
    Kind
  >;

/** A call whose answer is the same for the filings of every form. */
type CommonCall = Exclude<FormCall, 'get' | 'save'>;
type CommonName<Kind extends FormCall> = FormCallName<'Form720', Kind>;

/** Calls a route of the form of a filing. Throws as `call` does. */
export const callForm = <Kind extends CommonCall>(
  { formType }: { formType: FilingFormType },
  kind: Kind,
  input: Parameters<typeof call<CommonName<Kind>>>[1],
): Promise<Answer<CommonName<Kind>>> => call(formCall(formType, kind) as CommonName<Kind>, input);

/** Fetches a file of the form of a filing. Throws as `call` does. */
export const fetchFormFile = <Kind extends 'markRows' | 'getRowTemplate' | 'exportRows'>(
  { formType }: { formType: FilingFormType },
  kind: Kind,
  input: Parameters<typeof fetchFile<CommonName<Kind>>>[1],
): Promise<Fetched> => fetchFile(formCall(formType, kind) as CommonName<Kind>, input);
