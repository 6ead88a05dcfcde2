import { type downloadForm720, type FileAnswer, type Form720Document, form720Documents } from '@gauger/contract';
import { cellsCsv, type ReturnDocument, ReturnRefused, returnXml } from '@gauger/documents';
import type { Law } from '@gauger/excise';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import type { DocumentDeps } from './deps.ts';
import { loadReturnDocument } from './load-return-document.ts';
import { printForm } from './print-form.ts';

/** A document of a filing, made of it as it stands. Nothing is open on the database while it is made. */
export async function downloadDocument(
  deps: DocumentDeps,
  { session: { accountId }, params: { id: filingId, document } }: Call<typeof downloadForm720>,
): Promise<FileAnswer> {
  const { doc, law } = await deps.database.inAccount(accountId, async (tx) => ({
    doc: await loadReturnDocument(deps, tx, accountId, filingId),
    law: await deps.lawInForce(tx),
  }));
  const { taxYear, taxYearAndQuarter } = doc.facts;
  return {
    name: `${taxYear}-Q${taxYearAndQuarter}-${document}`,
    mediaType: form720Documents[document],
    bytes: await renderings[document](doc, law),
  };
}

const renderings: Readonly<
  Record<Form720Document, (doc: ReturnDocument, law: Law) => Promise<Uint8Array> | Uint8Array>
> = {
  'form720.pdf': printForm,
  'form720.xml': (doc, law) => encoded(sendable(() => returnXml(doc, law))),
  'cells.csv': (doc, law) => encoded(cellsCsv(doc.computed, law)),
};

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

function sendable(write: () => string): string {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof ReturnRefused)) throw error;
    throw new AppError('RETURN_NOT_SENDABLE', {
      issues: error.faults.map((fault) => ({ ...fault, severity: 'error' })),
    });
  }
}
