import { createHash } from 'node:crypto';
import { acknowledgementOf, element, list } from './acknowledgement.ts';
import type { FaultName } from './faults.ts';
import { judge } from './judge.ts';
import type { Message } from './mime.ts';
import { assertion, Fault, included, type Request, response, timestamp } from './soap.ts';
import type { Kept, Store } from './store.ts';
import { all, at, textAt } from './xml.ts';
import { readZip, zipOf } from './zip.ts';

/** The answer of an operation: an envelope, and an attached list. */
export interface Answer {
  readonly envelope: string;
  readonly attachment?: Buffer;
}

/** One exchange. */
export interface Exchange {
  readonly store: Store;
  readonly request: Request;
  readonly attached: Message['attached'];
  readonly fault: FaultName | undefined;
}

/** Delay of an acknowledgement, unless a tester sets another. */
const ACKNOWLEDGED_AFTER_MS = 3_000;
const MAX_IDS = 100;
const SUBMISSION_ID = /^[0-9]{13}[a-z0-9]{7}$/;
const LIST_ID = 'list';
const FOREIGN_ID = '1000002026001zzzzzzz';

/** The operations of the simulator, by the name of the service. */
export const operations: Readonly<Record<string, (exchange: Exchange) => Answer>> = {
  Login: ({ store, request }) => ({
    envelope: response(request, '<StatusTxt>Success</StatusTxt>', assertion(store.openSession(request.etin))),
  }),
  Logout({ store, request }) {
    store.endSession(request.session);
    return { envelope: response(request, '<StatusTxt>Success</StatusTxt>') };
  },
  SendSubmissions(exchange) {
    const { store, request } = exchange;
    const receipts = store.atOnce(() => archivesOf(exchange).map(([id, archive]) => receive(store, id, archive)));
    return answered(
      request,
      '<DepositId>0</DepositId>',
      'SubmissionRcptListAttMTOM',
      'SubmissionReceiptList',
      receipts,
    );
  },
  GetSubmissionsStatus: statusOf,
  GetSubmissionStatus: statusOf,
  GetAcks: acknowledgementsOf,
  GetAck: acknowledgementsOf,
  GetNewAcks({ store, request }) {
    const most = Math.min(Number(textAt(request.body, 'MaxResultCnt')) || MAX_IDS, MAX_IDS);
    const found = store.notFetched(most + 1, Date.now());
    const handed = found.slice(0, most);
    for (const { submissionId } of handed) store.markFetched(submissionId);
    const more = `<MoreAvailableInd>${found.length > most}</MoreAvailableInd>`;
    const items = handed.map(({ acknowledgement }) => acknowledgement);
    return answered(request, more, 'AcknowledgementListAttMTOM', 'AcknowledgementList', items);
  },
};

function statusOf(exchange: Exchange): Answer {
  const { store, request, fault } = exchange;
  const { known, unknown } = asked(exchange);
  const records = known.map(
    (kept) =>
      '<StatusRecordGrp>' +
      element('SubmissionId', kept.submissionId) +
      element('SubmissionStatusTxt', kept.readyAt > Date.now() ? 'Received' : 'Ready for Pickup') +
      element('SubmsnStatusAcknowledgementDt', kept.receivedAt.slice(0, 10)) +
      '</StatusRecordGrp>',
  );
  return answered(
    request,
    errorList(unknown),
    'StatusRecordListAttMTOM',
    'StatusRecordList',
    disturbed(records, fault, store),
  );
}

function acknowledgementsOf(exchange: Exchange): Answer {
  const { store, request, fault } = exchange;
  const { known, unknown } = asked(exchange);
  const ready = known.filter(({ readyAt }) => fault !== 'notYet' && readyAt <= Date.now());
  const items = ready.map((kept) => (fault === 'rejectedAfterAll' ? duplicateOf(kept) : kept.acknowledgement));
  return answered(
    request,
    errorList(unknown),
    'AcknowledgementListAttMTOM',
    'AcknowledgementList',
    disturbed(items, fault, store),
  );
}

/**
 * Finds the requested submissions.
 * @throws Fault when there are none or too many
 */
function asked({ store, request, fault }: Exchange): { known: Kept[]; unknown: string[] } {
  const ids = all(request.body, 'SubmissionId').map(({ text }) => text.trim());
  if (ids.length === 0 || ids.length > MAX_IDS)
    throw new Fault('Client', 'INVALID_REQUEST', `Between 1 and ${MAX_IDS} submission ids can be asked about.`);
  const found = ids.map((id) => [id, fault === 'forgotten' ? undefined : store.submission(id)] as const);
  return {
    known: found.flatMap(([, kept]) => kept ?? []),
    unknown: found.filter(([, kept]) => !kept).map(([id]) => id),
  };
}

function disturbed(items: readonly string[], fault: FaultName | undefined, store: Store): readonly string[] {
  if (fault === 'twice') return [...items, ...items];
  const model = store.submissions()[0];
  if (fault !== 'foreign' || !model) return items;
  const other = items[0]?.replaceAll(/(?<=<SubmissionId>)[^<]*/g, FOREIGN_ID);
  return other ? [other, ...items] : items;
}

/** The acknowledgement that rejects a return as a duplicate, as if it had come twice. */
function duplicateOf({ submissionId, receivedAt, tin, returnType, periodEnd }: Kept): string {
  const finding = {
    ruleNumber: 'R0000-932',
    severity: 'Reject',
    category: 'Duplicate Condition',
    message: 'A return of this type and period was accepted for this EIN before.',
  } as const;
  const verdict = { findings: [finding], isComplete: true, tin, returnType, periodEnd, hasPayment: false };
  return acknowledgementOf(submissionId, receivedAt.slice(0, 10), verdict);
}

/** The archives of a sending by submission id. @throws Fault when list and attachment do not fit */
function archivesOf({ request, attached }: Exchange): [string, Buffer][] {
  const ids = all(request.body, 'SubmissionData').map((each) => textAt(each, 'SubmissionId'));
  const invalid = (message: string) => new Fault('Client', 'INVALID_ATTACHMENT', message);
  if (ids.length === 0 || ids.length > MAX_IDS || ids.some((id) => !SUBMISSION_ID.test(id)))
    throw new Fault('Client', 'INVALID_REQUEST', 'SubmissionDataList does not list submissions by their ids.');
  if (textAt(request.body, 'SubmissionDataList/Cnt') !== String(ids.length))
    throw new Fault('Client', 'INVALID_REQUEST', 'Cnt is not the number of submissions.');
  const href = at(request.body, 'SubmissionsAttMTOM/Include')?.attributes.href ?? '';
  const attachment = attached.get(href.replace(/^cid:/, ''));
  if (!attachment) throw invalid('The message lacks its attachment.');
  let entries: ReturnType<typeof readZip>;
  try {
    entries = readZip(attachment);
  } catch (error) {
    throw invalid(`The attachment cannot be opened: ${error instanceof Error ? error.message : error}.`);
  }
  if (entries.some(({ name }) => !name.endsWith('.zip'))) throw invalid('X0000-015: an entry does not end in .zip.');
  return ids.map((id) => {
    const bytes = entries.find(({ name }) => name === `${id}.zip`)?.bytes;
    if (!bytes) throw invalid(`X0000-010: there is no ${id}.zip that can be opened.`);
    return [id, bytes];
  });
}

/**
 * Stores a submission and decides at once the content of its acknowledgement.
 * @returns its receipt
 */
function receive(store: Store, submissionId: string, archive: Buffer): string {
  const archiveHash = createHash('sha256').update(archive).digest('hex');
  const before = store.submission(submissionId);
  if (before && before.archiveHash !== archiveHash)
    throw new Fault('Client', 'DUPLICATE_SUBMISSION_ID', `${submissionId} was sent before with other contents.`);
  const receivedAt = before?.receivedAt ?? timestamp(Date.now());
  if (before) store.cameAgain(submissionId);
  else {
    const receivedDay = store.setting('day') ?? dayInWashington(receivedAt);
    const verdict = judge({ submissionId, receivedDay }, archive, ({ tin, returnType, periodEnd }) =>
      store.isAccepted(tin, returnType, periodEnd),
    );
    const { tin, returnType, periodEnd, findings } = verdict;
    store.keep({
      submissionId,
      archiveHash,
      receivedAt,
      readyAt: Date.now() + Number(store.setting('acknowledgedAfterMs') ?? ACKNOWLEDGED_AFTER_MS),
      accepted: findings.length === 0 ? 1 : 0,
      acknowledgement: acknowledgementOf(submissionId, receivedDay, verdict),
      tin,
      returnType,
      periodEnd,
    });
  }
  return (
    '<SubmissionReceiptGrp>' +
    element('SubmissionId', submissionId) +
    element('SubmissionReceivedTs', receivedAt) +
    '</SubmissionReceiptGrp>'
  );
}

function answered(request: Request, inside: string, holder: string, name: string, items: readonly string[]): Answer {
  return {
    envelope: response(request, `${inside}${included(holder, LIST_ID)}`),
    attachment: zipOf(`${name}.xml`, Buffer.from(list(name, items))),
  };
}

function errorList(unknown: readonly string[]): string {
  const errors = unknown.map(
    (id) =>
      `<SubmissionError>${element('SubmissionId', id)}<ErrorClassificationDetail>` +
      '<ErrorClassificationCd>REQUEST_ERROR</ErrorClassificationCd><ErrorMessageCd>SUBMISSION_NOT_FOUND</ErrorMessageCd>' +
      '</ErrorClassificationDetail></SubmissionError>',
  );
  return `<SubmissionErrorList><Cnt>${errors.length}</Cnt>${errors.join('')}</SubmissionErrorList>`;
}

/** The day it is in Washington, `YYYY-MM-DD`. */
function dayInWashington(at: string): string {
  const parts = new Map(washingtonDay.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

const washingtonDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
