import type { Rendering } from '../rendering.ts';
import { formDocument } from './form-document.ts';
import { layoutOf } from './layouts.ts';
import { mefDocuments } from './mef-documents.ts';
import { sizeFaults } from './size-faults.ts';

/** The documents of a Form 720. */
export const form720Rendering: Rendering = {
  returnType: '720',
  layoutOf,
  mefDocuments,
  sizeFaults,
  pages: formDocument,
};
