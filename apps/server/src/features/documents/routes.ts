import { addForm720FromPackage, downloadForm720, getMailing } from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import type { AttachmentDeps } from '../attachments/public.ts';
import type { FilingDeps } from '../filings/public.ts';
import type { DocumentDeps } from '../return-document/public.ts';
import { addFromPackage } from './add-from-package.ts';
import { downloadDocument } from './download-document.ts';
import { findMailing } from './find-mailing.ts';

export const documentCalls = (deps: DocumentDeps & FilingDeps & AttachmentDeps): BoundCall[] => [
  bound(downloadForm720, (call) => downloadDocument(deps, call)),
  bound(getMailing, (call) => findMailing(deps, call)),
  bound(addForm720FromPackage, (call) => addFromPackage(deps, call)),
];
