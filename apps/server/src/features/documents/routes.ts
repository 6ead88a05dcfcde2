import { addForm720FromPackage, downloadForm720 } from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import type { AttachmentDeps } from '../attachments/public.ts';
import type { FilingDeps } from '../filings/public.ts';
import { addFromPackage } from './add-from-package.ts';
import type { DocumentDeps } from './deps.ts';
import { downloadDocument } from './download-document.ts';

export const documentCalls = (deps: DocumentDeps & FilingDeps & AttachmentDeps): BoundCall[] => [
  bound(downloadForm720, (call) => downloadDocument(deps, call)),
  bound(addForm720FromPackage, (call) => addFromPackage(deps, call)),
];
