import {
  type downloadForm720,
  type downloadForm720X,
  type downloadForm8849,
  editors,
  type FileAnswer,
  form720Documents,
  form720XDocuments,
  form8849Documents,
  type listDocuments,
  type ResponseOf,
} from '@gauger/contract';
import {
  cellsCsv,
  documentEntries,
  filerNumber,
  maskedXml,
  notSent,
  numberNotTaken,
  PACKAGE,
  type PackageParts,
  type PrintedReturn,
  periodInName,
  ReturnRefused,
  returnXml,
  type SignatureFormContent,
} from '@gauger/documents';
import type { Law } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { type AttachmentDeps, readAttachments } from '../../filings/attachments/public.ts';
import { type FilingRecord, loadFiling } from '../../filings/filings/public.ts';
import { withTins } from '../../filings/forms/public.ts';
import {
  type DocumentDeps,
  formsOfReturn,
  formsToSign,
  type MailSettings,
} from '../../filings/return-document/public.ts';
import {
  findAcknowledgement,
  findAnswerXml,
  findFrozen,
  findRejectedTransmissions,
  mailedOrCurrent,
  signatureFormOf,
} from '../submissions/public.ts';
import { documentTurn } from './document-turn.ts';
import { refuseSent, refuseUnmailable, refuseUnpaid } from './find-mailing.ts';
import { printMailing } from './mail-return.ts';
import { measurePackage, writePackage } from './package-work.ts';
import { printForm, printSignatureForm } from './print-form.ts';

/** A form that a return becomes. `xml` exists once it is signed. */
interface FormSource {
  ending: string;
  doc: PrintedReturn;
  xml: string | null;
}

/** Input of a document. `xml` exists once the return is signed. */
interface Source {
  gone: AbortSignal | undefined;
  /** The return; the form that the document is of, where the return becomes several. */
  doc: PrintedReturn;
  settings: MailSettings;
  xml: string | null;
  mayBeMailed: boolean;
  law: Law;
  savedAt: string;
  acknowledgement: object | null;
  /** The answer as it came; null before it. */
  answer: Uint8Array | null;
  /** The filing is under an SSN. */
  underSsn: boolean;
  /** The form to sign. Throws WRONG_STATE for a return that is signed otherwise, or was sent. */
  toSign: () => Omit<SignatureFormContent, 'doc'>;
  attached: () => Promise<ReadonlyMap<string, Uint8Array>>;
}

type Download = Call<typeof downloadForm720> | Call<typeof downloadForm720X> | Call<typeof downloadForm8849>;

/** The documents that hold the number of the filer whole; everything else that readers get has the end of an SSN alone. */
const WITH_NUMBER = new Set(['package.zip', 'mailing.pdf', 'signature.pdf', 'filing.json', 'acknowledgement.xml']);

/** Makes a document of a filing, in turn: from the signed snapshot, else from the current filing. Throws the errors of `turns`. */
export const downloadDocument = (deps: DocumentDeps & AttachmentDeps, call: Download): Promise<FileAnswer> =>
  documentTurn(call.caller, () => makeDocument(deps, call));

/** Lists the documents of a filing with their sizes, in turn: they are made to be measured. Throws the errors of `turns`. */
export const listDocumentsOf = (
  deps: DocumentDeps & AttachmentDeps,
  call: Call<typeof listDocuments>,
): Promise<ResponseOf<typeof listDocuments>> =>
  documentTurn(call.caller, async () => {
    const { session, caller, params } = call;
    const endings = await deps.database.inAccount(session.accountId, async (tx) =>
      formsOfReturn(
        await mailedOrCurrent(
          deps,
          tx,
          await withTins(deps, tx, await loadFiling(tx, session.accountId, params.id, 'read')),
        ),
      ).map(({ ending }) => ending),
    );
    const listed: ResponseOf<typeof listDocuments> = [];
    for (const ending of endings) {
      const source = await findSource(deps, { session, caller }, params.id, `package${ending}.zip` as DocumentName);
      const { packed, files } = await measurePackage(await partsOfPackage(source), source.gone);
      const { pdf, xml, mailing } = documentEntries(source.doc.facts.formType);
      const ofForm: readonly string[] = [pdf, xml, mailing, PACKAGE.facts, PACKAGE.answer];
      listed.push(
        ...files
          .filter(({ name }) => ofForm.includes(name) || (name === PACKAGE.csv && ending === endings[0]))
          .map(({ name, bytes }) => ({
            document: name === PACKAGE.csv ? name : name.replace('.', `${ending}.`),
            bytes,
          })),
        { document: `package${ending}.zip`, bytes: packed },
      );
    }
    return listed;
  });

async function makeDocument(
  deps: DocumentDeps & AttachmentDeps,
  { session, caller, params: { id, document } }: Download,
): Promise<FileAnswer> {
  const source = await findSource(deps, { session, caller }, id, document);
  const { kind } = partsOf(document);
  if (WITH_NUMBER.has(kind) && source.underSsn && !(editors as readonly string[]).includes(session.principal))
    throw new AppError('FORBIDDEN', {
      description:
        'This file has the whole SSN of the claimant. Ask for the role Editor, or an API key that may change drafts.',
    });
  return {
    name: `${periodInName(source.doc)}-${document}`,
    mediaType: mediaTypes[document],
    bytes: await renderings[kind](source),
  };
}

/** Reads what a document is made of. No database is held while it is made. */
function findSource(
  deps: DocumentDeps & AttachmentDeps,
  { session: { accountId, userId }, caller: { gone } }: Pick<Download, 'session' | 'caller'>,
  filingId: string,
  document: DocumentName,
): Promise<Source> {
  return deps.database.inAccount(accountId, async (tx): Promise<Source> => {
    const filing = await withTins(deps, tx, await loadFiling(tx, accountId, filingId, 'read'));
    const { kind, ending } = partsOf(document);
    const whyNotMailed = ['mailing.pdf', 'package.zip'].includes(kind)
      ? await findWhyNotMailed(deps, tx, filing, userId)
      : null;
    if (kind === 'mailing.pdf' && whyNotMailed) throw whyNotMailed;
    const current = await mailedOrCurrent(deps, tx, filing);
    const cipher = await deps.cipherOf(tx, accountId);
    const frozen = await findFrozen(tx, cipher, filingId);
    const forms = await Promise.all(
      formsOfReturn(current).map(async (form): Promise<FormSource> => {
        const signed = frozen.get(form.ending);
        const rejectedTransmissions = await findRejectedTransmissions(tx, filingId, form.ending);
        return {
          ending: form.ending,
          doc: { ...(signed?.document ?? form.doc), rejectedTransmissions } as PrintedReturn,
          xml: signed?.xml ?? null,
        };
      }),
    );
    const [first] = forms;
    const isOfForm = kind !== 'cells.csv';
    const unsent = await formsToSign(tx, filingId, current);
    const mailed = kind === 'mailing.pdf' || kind === 'signature.pdf' ? unsent.forms : forms;
    const asked = isOfForm
      ? chosenForm(
          forms.filter((form) => mailed.some((one) => one.ending === form.ending)),
          document,
          ending,
        )
      : first;
    return {
      gone,
      doc: isOfForm || forms.length === 1 ? (asked?.doc ?? current) : current,
      xml: asked?.xml ?? null,
      mayBeMailed: whyNotMailed === null,
      law: await deps.lawInForce(tx),
      settings: deps.settings,
      ...(await findSave(tx, accountId, filingId)),
      acknowledgement: await findAcknowledgement(tx, cipher, filingId, asked?.ending ?? ''),
      answer: await findAnswerXml(deps, tx, cipher, filingId, asked?.ending ?? ''),
      underSsn: [current, ...forms.map(({ doc }) => doc)].some((doc) => filerNumber(doc).name === 'SSN'),
      toSign: () => signatureFormOf(deps, cipher, filing, unsent),
      attached: () => readAttachments(deps, accountId, filingId),
    };
  });
}

/** Why no package to mail is made of a filing: its fee, its state, or what is to be fixed first. */
async function findWhyNotMailed(
  deps: DocumentDeps,
  tx: Tx,
  filing: FilingRecord,
  viewer: string,
): Promise<AppError | null> {
  try {
    refuseUnpaid(filing);
    refuseSent(filing.state);
    await refuseUnmailable(deps, tx, filing, viewer);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The form that a document is of. Throws NOT_FOUND for the document of one form where there are several, and for a form that is not there. */
function chosenForm(forms: readonly FormSource[], document: DocumentName, ending: string): FormSource {
  const [only] = forms;
  const found = ending === '' && forms.length === 1 ? only : forms.find((form) => form.ending === ending);
  if (found) return found;
  const name = (form: FormSource) => document.replace(/(-schedule-\d)?\.(\w+)$/, `${form.ending}.$2`);
  throw new AppError('NOT_FOUND', { description: `This filing has ${forms.map(name).join(' and ')}.` });
}

const mediaTypes = { ...form720Documents, ...form720XDocuments, ...form8849Documents };
type DocumentName = keyof typeof mediaTypes;
/** A document of any form: `form.pdf` for `form720.pdf`. */
type Kind =
  | 'form.pdf'
  | 'form.xml'
  | 'cells.csv'
  | 'filing.json'
  | 'acknowledgement.xml'
  | 'package.zip'
  | 'mailing.pdf'
  | 'signature.pdf';
/** The kind of a document, and the ending of its form: `form8849-schedule-1.pdf`. */
function partsOf(document: DocumentName): { kind: Kind; ending: string } {
  const [, name = '', ending = '', suffix = ''] = /^([a-z]+?)(?:\d+x?)?(-schedule-\d)?\.(\w+)$/.exec(document) ?? [];
  return { kind: `${name}.${suffix}` as Kind, ending };
}

const renderings: Readonly<Record<Kind, (source: Source) => Promise<Uint8Array> | Uint8Array>> = {
  'form.pdf': ({ gone, doc, law }) => printForm(doc, law, { gone }),
  // No answer holds a whole bank number or a PIN.
  'form.xml': ({ doc, xml, law }) => encoded(maskedXml(xml ?? sendable(() => returnXml(doc, law)))),
  'cells.csv': ({ doc, law }) => encoded(cellsCsv(doc.computed, law)),
  'filing.json': (source) => packed(source, PACKAGE.facts),
  'acknowledgement.xml': ({ answer }) => {
    if (answer) return answer;
    throw new AppError('NOT_FOUND', { description: 'No acknowledgment of this filing has come.' });
  },
  'package.zip': (source) => packed(source),
  'mailing.pdf': ({ gone, doc, law, settings }) => printMailing({ gone, doc, law, settings }),
  'signature.pdf': ({ gone, doc, toSign }) => printSignatureForm({ ...toSign(), doc }, { gone }),
};

/** The package, or one of its files. */
async function packed(source: Source, only?: string): Promise<Uint8Array> {
  const bytes = await writePackage(await partsOfPackage(source), source.gone, only);
  if (bytes) return bytes;
  throw new AppError('NOT_FOUND');
}

/** An unsigned filing is dated by its last save, so that the same filing gives the same bytes. */
async function partsOfPackage({
  gone,
  doc,
  xml,
  law,
  settings,
  savedAt,
  acknowledgement,
  answer,
  attached,
  mayBeMailed,
}: Source): Promise<PackageParts> {
  const document = xml === null ? { ...doc, preparedAt: savedAt } : doc;
  const sent = xml ?? xmlIfSendable(document, law);
  return {
    document,
    law,
    form: {
      pdf: await printForm(document, law, { gone }),
      xml: sent === null ? null : maskedXml(sent),
      // A return that IRS e-file does not take is mailed.
      mailing:
        mayBeMailed && sent === null && (notSent(document) ?? numberNotTaken(document)) !== null
          ? await printMailing({ gone, doc: document, law, settings })
          : null,
    },
    attached: await attached(),
    acknowledgement,
    answer,
  };
}

function xmlIfSendable(doc: PrintedReturn, law: Law): string | null {
  try {
    return returnXml(doc, law);
  } catch (error) {
    if (error instanceof ReturnRefused) return null;
    throw error;
  }
}

async function findSave(tx: Tx, accountId: string, id: string): Promise<Pick<Source, 'savedAt'>> {
  const { updatedAt } = await tx
    .selectFrom('filing')
    .select('updatedAt')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { savedAt: `${updatedAt.toISOString().slice(0, 19)}Z` };
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
