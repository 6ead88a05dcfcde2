import { type downloadForm720, type FileAnswer, type Form720Document, form720Documents } from '@gauger/contract';
import { cellsCsv, maskedXml, type ReturnDocument, ReturnRefused, returnXml } from '@gauger/documents';
import type { FilingState, Law } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { type AttachmentDeps, readAttachments } from '../attachments/public.ts';
import { findAcknowledgement, findFrozen } from '../submissions/public.ts';
import type { DocumentDeps } from './deps.ts';
import { mailingOfReturn } from './find-mailing.ts';
import { loadReturnDocument } from './load-return-document.ts';
import { writePackage } from './package-work.ts';
import { printForm } from './print-form.ts';

/** What a document is made of. `xml` is there once the return is signed. */
interface Source {
  doc: ReturnDocument;
  state: FilingState;
  /** Where a paper return is mailed. */
  mailTo: readonly string[];
  xml: string | null;
  law: Law;
  /** When the filing was last saved. */
  savedAt: string;
  acknowledgement: object | null;
  /** Reads what is attached. */
  attached: () => Promise<ReadonlyMap<string, Uint8Array>>;
}

/** A document of a filing: of what was signed, else of the filing as it stands. No database is held while it is made. */
export async function downloadDocument(
  deps: DocumentDeps & AttachmentDeps,
  { session: { accountId }, params: { id: filingId, document } }: Call<typeof downloadForm720>,
): Promise<FileAnswer> {
  const source = await deps.database.inAccount(accountId, async (tx): Promise<Source> => {
    const current = await loadReturnDocument(deps, tx, accountId, filingId);
    const cipher = await deps.cipherOf(tx, accountId);
    const frozen = await findFrozen(tx, cipher, filingId);
    return {
      doc: frozen?.document ?? current,

      xml: frozen?.xml ?? null,
      law: await deps.lawInForce(tx),
      mailTo: deps.settings.form720Address,
      ...(await stateAndSave(tx, accountId, filingId)),
      acknowledgement: await findAcknowledgement(tx, cipher, filingId),
      attached: () => readAttachments(deps, accountId, filingId),
    };
  });
  const { taxYear, taxYearAndQuarter } = source.doc.facts;
  return {
    name: `${taxYear}-Q${taxYearAndQuarter}-${document}`,
    mediaType: form720Documents[document],
    bytes: await renderings[document](source),
  };
}

const renderings: Readonly<Record<Form720Document, (source: Source) => Promise<Uint8Array> | Uint8Array>> = {
  'form720.pdf': ({ doc, law }) => printForm(doc, law),
  // No answer holds a whole bank number or a PIN.
  'form720.xml': ({ doc, xml, law }) => encoded(maskedXml(xml ?? sendable(() => returnXml(doc, law)))),
  'cells.csv': ({ doc, law }) => encoded(cellsCsv(doc.computed, law)),
  'package.zip': wholePackage,
  'mailing.pdf': ({ doc, law, state, mailTo }) => printForm(doc, law, mailingOfReturn(doc, state, mailTo)),
};

/** What is not signed is dated by its last save, so that the same filing gives the same bytes. */
async function wholePackage({ doc, xml, law, savedAt, acknowledgement, attached }: Source): Promise<Uint8Array> {
  const document = xml === null ? { ...doc, preparedAt: savedAt } : doc;
  const sent = xml ?? xmlIfSendable(document, law);
  return writePackage({
    document,
    law,
    pdf: await printForm(document, law),
    xml: sent === null ? null : maskedXml(sent),
    attached: await attached(),
    acknowledgement,
  });
}

function xmlIfSendable(doc: ReturnDocument, law: Law): string | null {
  try {
    return returnXml(doc, law);
  } catch (error) {
    if (error instanceof ReturnRefused) return null;
    throw error;
  }
}

async function stateAndSave(tx: Tx, accountId: string, id: string): Promise<Pick<Source, 'state' | 'savedAt'>> {
  const { state, updatedAt } = await tx
    .selectFrom('filing')
    .select(['state', 'updatedAt'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { state, savedAt: `${updatedAt.toISOString().slice(0, 19)}Z` };
}

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
