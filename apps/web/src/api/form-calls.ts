import type { FilingRoutes } from '@gauger/contract';
import type { FilingFormType } from '@gauger/excise';
import { type Answer, call, fetchFile, type RouteName } from './call.ts';
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

/** The names of the calls that every form has, by form. */
export const formCalls = {
  Form720: {
    checkRows: 'checkRows',
    markRows: 'markRows',
    importRows: 'importRows',
    getRowImport: 'getRowImport',
    undoRowImport: 'undoRowImport',
    saveRowValues: 'saveRowValues',
    getRowTemplate: 'getRowTemplate',
    exportRows: 'exportRows',
    listLeftOutRows: 'listLeftOutRows',
    get: 'getForm720',
    save: 'saveForm720',
    remove: 'deleteForm720',
    transmit: 'transmitForm720',
    unlock: 'unlockForm720',
    download: 'downloadForm720',
    addComment: 'addComment',
    deleteDraft: 'deleteDraft',
    getConsent: 'getConsent',
    getDraft: 'getDraft',
    getMailing: 'getMailing',
    getPreflight: 'getPreflight',
    getReview: 'getReview',
    getStatus: 'getStatus',
    listComments: 'listComments',
    listDrafts: 'listDrafts',
    markMailed: 'markMailed',
    markReady: 'markReady',
    openPage: 'openPage',
    resolveComment: 'resolveComment',
    saveDraft: 'saveDraft',
    approve: 'approve',
    sendBack: 'sendBack',
    takeDraft: 'takeDraft',
  },
  Form8849: {
    checkRows: 'checkRows8849',
    markRows: 'markRows8849',
    importRows: 'importRows8849',
    getRowImport: 'getRowImport8849',
    undoRowImport: 'undoRowImport8849',
    saveRowValues: 'saveRowValues8849',
    getRowTemplate: 'getRowTemplate8849',
    exportRows: 'exportRows8849',
    listLeftOutRows: 'listLeftOutRows8849',
    get: 'getForm8849',
    save: 'saveForm8849',
    remove: 'deleteForm8849',
    transmit: 'transmitForm8849',
    unlock: 'unlockForm8849',
    download: 'downloadForm8849',
    addComment: 'addComment8849',
    deleteDraft: 'deleteDraft8849',
    getConsent: 'getConsent8849',
    getDraft: 'getDraft8849',
    getMailing: 'getMailing8849',
    getPreflight: 'getPreflight8849',
    getReview: 'getReview8849',
    getStatus: 'getStatus8849',
    listComments: 'listComments8849',
    listDrafts: 'listDrafts8849',
    markMailed: 'markMailed8849',
    markReady: 'markReady8849',
    openPage: 'openPage8849',
    resolveComment: 'resolveComment8849',
    saveDraft: 'saveDraft8849',
    approve: 'approve8849',
    sendBack: 'sendBack8849',
    takeDraft: 'takeDraft8849',
  },
  Form720X: {
    checkRows: 'checkRows720X',
    markRows: 'markRows720X',
    importRows: 'importRows720X',
    getRowImport: 'getRowImport720X',
    undoRowImport: 'undoRowImport720X',
    saveRowValues: 'saveRowValues720X',
    getRowTemplate: 'getRowTemplate720X',
    exportRows: 'exportRows720X',
    listLeftOutRows: 'listLeftOutRows720X',
    get: 'getForm720X',
    save: 'saveForm720X',
    remove: 'deleteForm720X',
    transmit: 'transmitForm720X',
    unlock: 'unlockForm720X',
    download: 'downloadForm720X',
    addComment: 'addComment720X',
    deleteDraft: 'deleteDraft720X',
    getConsent: 'getConsent720X',
    getDraft: 'getDraft720X',
    getMailing: 'getMailing720X',
    getPreflight: 'getPreflight720X',
    getReview: 'getReview720X',
    getStatus: 'getStatus720X',
    listComments: 'listComments720X',
    listDrafts: 'listDrafts720X',
    markMailed: 'markMailed720X',
    markReady: 'markReady720X',
    openPage: 'openPage720X',
    resolveComment: 'resolveComment720X',
    saveDraft: 'saveDraft720X',
    approve: 'approve720X',
    sendBack: 'sendBack720X',
    takeDraft: 'takeDraft720X',
  },
} as const satisfies Record<FilingFormType, Partial<Record<keyof FilingRoutes | RowCall, RouteName>>>;

type Calls = (typeof formCalls)['Form720'];

/** A call whose answer is the same for the filings of every form. */
type CommonCall = Exclude<keyof Calls, 'get' | 'save'>;

/** Calls a route of the form of a filing. Throws as `call` does. */
export const callForm = <Kind extends CommonCall>(
  { formType }: { formType: FilingFormType },
  kind: Kind,
  input: Parameters<typeof call<Calls[Kind]>>[1],
): Promise<Answer<Calls[Kind]>> => call(formCalls[formType][kind] as Calls[Kind], input);

/** Fetches a file of the form of a filing. Throws as `call` does. */
export const fetchFormFile = <Kind extends 'markRows' | 'getRowTemplate' | 'exportRows'>(
  { formType }: { formType: FilingFormType },
  kind: Kind,
  input: Parameters<typeof fetchFile<Calls[Kind]>>[1],
): Promise<Fetched> => fetchFile(formCalls[formType][kind] as Calls[Kind], input);
