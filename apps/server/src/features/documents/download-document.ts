import {
  type downloadForm720,
  type downloadForm720X,
  type downloadForm8849,
  type FileAnswer,
  form720Documents,
  form720XDocuments,
  form8849Documents,
} from '@gauger/contract';
import {
  type AnyReturn,
  cellsCsv,
  type MailAddresses,
  maskedXml,
  type PackageParts,
  ReturnRefused,
  returnXml,
} from '@gauger/documents';
import { amendedQuarters, type FilingState, type Law, quarterOfFiling } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { readAttachments } from '../attachments/public.ts';
import type { AttachmentDeps, DocumentDeps } from '../deps.ts';
import { loadFiling } from '../filings/public.ts';
import { withTins } from '../forms/public.ts';
import { returnDocumentOf } from '../return-document/public.ts';
import { findAcknowledgement, findFrozen, findRejectedTransmissions } from '../submissions/public.ts';
import { documentTurn } from './document-turn.ts';
import { mailAddresses, mailingOfReturn, refuseUnmailable, refuseUnpaid } from './find-mailing.ts';
import { writePackage } from './package-work.ts';
import { printForm } from './print-form.ts';

/** Input of a document. `xml` exists once the return is signed. */
interface Source {
  gone: AbortSignal | undefined;
  doc: AnyReturn;
  state: FilingState;
  /** Where a paper return is mailed. */
  mailTo: MailAddresses;
  xml: string | null;
  law: Law;
  /** When the filing was last saved. */
  savedAt: string;
  acknowledgement: object | null;
  /** Reads what is attached. */
  attached: () => Promise<ReadonlyMap<string, Uint8Array>>;
}

type Download = Call<typeof downloadForm720> | Call<typeof downloadForm720X> | Call<typeof downloadForm8849>;

/** Makes a document of a filing, in turn: from the signed snapshot, else from the current filing. Throws the errors of `turns`. */
export const downloadDocument = (deps: DocumentDeps & AttachmentDeps, call: Download): Promise<FileAnswer> =>
  documentTurn(call.caller, () => makeDocument(deps, call));

/** No database is held while the document is made. */
async function makeDocument(
  deps: DocumentDeps & AttachmentDeps,
  { session: { accountId, userId }, caller: { gone }, params: { id: filingId, document } }: Download,
): Promise<FileAnswer> {
  const source = await deps.database.inAccount(accountId, async (tx): Promise<Source> => {
    const filing = await withTins(deps, tx, await loadFiling(tx, accountId, filingId, 'read'));
    if (document === 'mailing.pdf') {
      refuseUnpaid(filing);
      await refuseUnmailable(deps, tx, filing, userId);
    }
    const current = await returnDocumentOf(deps, tx, filing);
    const cipher = await deps.cipherOf(tx, accountId);
    const frozen = await findFrozen(tx, cipher, filingId);
    return {
      gone,
      doc: {
        ...(frozen?.document ?? current),
        rejectedTransmissions: await findRejectedTransmissions(tx, filingId),
      },
      xml: frozen?.xml ?? null,
      law: await deps.lawInForce(tx),
      mailTo: mailAddresses(deps),
      ...(await stateAndSave(tx, accountId, filingId)),
      acknowledgement: await findAcknowledgement(tx, cipher, filingId),
      attached: () => readAttachments(deps, accountId, filingId),
    };
  });
  return {
    name: `${periodOf(source.doc.facts)}-${document}`,
    mediaType: mediaTypes[document],
    bytes: await renderings[kindOf(document)](source),
  };
}

const mediaTypes = { ...form720Documents, ...form720XDocuments, ...form8849Documents };
type DocumentName = keyof typeof mediaTypes;
/** A document of any form: `form.pdf` for `form720.pdf`. */
type Kind = 'form.pdf' | 'form.xml' | Exclude<DocumentName, `form${string}`>;
const kindOf = (document: DocumentName): Kind => document.replace(/^form\d+x?/, 'form') as Kind;

/** The period of a return in a file name: `2026-Q1`, `2026-schedule-1`. */
const periodOf = (facts: AnyReturn['facts']): string =>
  facts.formType === 'Form8849'
    ? `${facts.taxYear}-schedule-${Object.keys(facts.schedules).join('-')}`
    : (facts.formType === 'Form720X' ? amendedQuarters(facts) : [quarterOfFiling(facts)])
        .map(({ year, quarter }) => `${year}-Q${quarter}`)
        .join('-') || 'form720x';

const renderings: Readonly<Record<Kind, (source: Source) => Promise<Uint8Array> | Uint8Array>> = {
  'form.pdf': ({ gone, doc, law }) => printForm(doc, law, { gone }),
  // No answer holds a whole bank number or a PIN.
  'form.xml': ({ doc, xml, law }) => encoded(maskedXml(xml ?? sendable(() => returnXml(doc, law)))),
  'cells.csv': ({ doc, law }) => encoded(cellsCsv(doc.computed, law)),
  'package.zip': wholePackage,
  'mailing.pdf': ({ gone, doc, law, state, mailTo }) =>
    printForm(doc, law, { gone, mailing: mailingOfReturn(doc, state, mailTo) }),
};

/** An unsigned filing is dated by its last save, so that the same filing gives the same bytes. */
async function wholePackage({ gone, doc, xml, law, savedAt, acknowledgement, attached }: Source): Promise<Uint8Array> {
  const document = xml === null ? { ...doc, preparedAt: savedAt } : doc;
  const sent = xml ?? xmlIfSendable(document, law);
  const parts: PackageParts = {
    document,
    law,
    pdf: await printForm(document, law, { gone }),
    xml: sent === null ? null : maskedXml(sent),
    attached: await attached(),
    acknowledgement,
  };
  return writePackage(parts, gone);
}

function xmlIfSendable(doc: AnyReturn, law: Law): string | null {
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
