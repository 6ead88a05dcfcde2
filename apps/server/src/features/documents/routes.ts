import { downloadForm720 } from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import type { DocumentDeps } from './deps.ts';
import { downloadDocument } from './download-document.ts';

export const documentCalls = (deps: DocumentDeps): BoundCall[] => [
  bound(downloadForm720, (call) => downloadDocument(deps, call)),
];
