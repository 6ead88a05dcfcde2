import {
  addForm720FromPackage,
  addForm720XFromPackage,
  downloadForm720,
  downloadForm720X,
  downloadForm8849,
  getMailing,
  getMailing720X,
  getMailing8849,
  listDocuments,
  listDocuments720X,
  listDocuments8849,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import type { AttachmentDeps } from '../../filings/attachments/public.ts';
import type { FilingDeps } from '../../filings/filings/public.ts';
import type { DocumentDeps } from '../../filings/return-document/public.ts';
import { addFromPackage, amendFromPackage } from './add-from-package.ts';
import { downloadDocument, listDocumentsOf } from './download-document.ts';
import { findMailing } from './find-mailing.ts';

export const documentCalls = (deps: DocumentDeps & FilingDeps & AttachmentDeps): BoundCall[] => [
  bound(downloadForm720, (call) => downloadDocument(deps, call)),
  bound(downloadForm720X, (call) => downloadDocument(deps, call)),
  bound(downloadForm8849, (call) => downloadDocument(deps, call)),
  bound(listDocuments, (call) => listDocumentsOf(deps, call)),
  bound(listDocuments720X, (call) => listDocumentsOf(deps, call)),
  bound(listDocuments8849, (call) => listDocumentsOf(deps, call)),
  bound(getMailing, (call) => findMailing(deps, call)),
  bound(getMailing720X, (call) => findMailing(deps, call)),
  bound(getMailing8849, (call) => findMailing(deps, call)),
  bound(addForm720FromPackage, (call) => addFromPackage(deps, call)),
  bound(addForm720XFromPackage, (call) => amendFromPackage(deps, call)),
];
