import type { Route } from '@gauger/contract';
import {
  BOXES_PAGE,
  type FilingFacts,
  filingFlags,
  followRows,
  QUARTER_PAGE,
  quarterName,
  quarterOfFiling,
} from '@gauger/excise';
import { type Json, pipelined, statement, type Tx } from '../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { bindNamed, deleteUnnamed } from '../attachments/public.ts';
import { dropDrafts } from '../drafts/public.ts';
import { endReview } from './end-review.ts';
import { type ColumnPage, markChanged, type Pages, writePages } from './filing-pages.ts';
import type { FilingRecord } from './filing-record.ts';
import { type NamedPreparers, namedOn } from './named-preparers.ts';
import { updateFiling } from './queries.ts';

/** The result of a save and its side effects. */
export interface Written {
  facts: FilingFacts;
  pages: Pages;
  totals: object;
  /** The figures that are no page's own. */
  cells: Readonly<Record<string, string>>;
  rateBookVersion: string;
  /** The last day of a claim; null of a return. */
  fileBy?: string | null;
  /** Keys of pages that are written even where they hold what they held. */
  sent: readonly string[];
  /** The names of the pages that were sent; the caller's drafts of them go. */
  named: readonly string[];
  preparers?: NamedPreparers;
  now: Date;
  event: Omit<SaveEvent, 'actionType'> & { actionType: SaveEvent['actionType'] | 'FILING_FORM_GIVEN_UP' };
}

/** The event of a save in the audit trail. */
export interface SaveEvent {
  actionType: 'FILING_SAVED' | 'ROWS_IMPORTED' | 'ROW_IMPORT_UNDONE';
  /** Fingerprints of the facts, never the facts. */
  beforeHash: string;
  afterHash: string;
  detail: { readonly [name: string]: Json };
}

/** Writes a save of a held filing: figures, pages, what follows its rows, and its event. @returns the new version */
export async function writeFiling(
  tx: Tx,
  call: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  before: FilingRecord,
  written: Written,
): Promise<number> {
  const { accountId, userId } = call.session;
  const {
    facts,
    pages,
    totals,
    cells,
    rateBookVersion,
    fileBy = null,
    sent,
    named,
    preparers = namedOn(before),
    now,
    event,
  } = written;
  const version = before.version + 1;
  const save = { accountId, filingId: before.id, version, savedBy: userId, savedAt: now };
  // In one go, so that the database is never kept waiting for the next statement.
  await pipelined(
    updateFiling(tx, accountId, before.id, {
      ...{ facts, rateBookVersion, totals, cells, fileBy, version, now },
      named: preparers,
    }),
    writePages(tx, save, before.pages, pages, sent),
    markChanged(tx, save, changedColumns(before, facts, preparers)),
    moveComments(tx, { accountId, filingId: before.id }, before.facts, facts),
    dropDrafts(tx, { accountId, filingId: before.id, userId, pages: named }),
    bindNamed(tx, before, facts),
    // An import can be undone: what its rows replaced is kept until it cannot, and swept then.
    event.actionType === 'ROWS_IMPORTED' ? undefined : deleteUnnamed(tx, call, before, before.facts, facts),
    before.state === 'ready' ? endReview(tx, before.id, { outcome: 'edited', by: userId, at: now }) : undefined,
    recordCallEvent(tx, call, {
      ...event,
      documentType: facts.formType,
      documentId: before.id,
      detail: { pages: [...named], version, ...event.detail, from: before.state },
    }),
  );
  return version;
}

/** The pages whose columns a save changes. */
function changedColumns(before: FilingRecord, facts: FilingFacts, named: NamedPreparers): ColumnPage[] {
  const changes: Record<ColumnPage, boolean> = {
    [QUARTER_PAGE]: quarterOf(before.facts) !== quarterOf(facts),
    [BOXES_PAGE]: boxesOf(before.facts) !== boxesOf(facts),
    paidPreparer: before.paidPreparerId !== named.paidPreparerId,
    thirdPartyDesignee: before.designeeId !== named.designeeId || before.designeePinCipher !== named.designeePinCipher,
  };
  return (Object.keys(changes) as ColumnPage[]).filter((page) => changes[page]);
}

const quarterOf = (facts: FilingFacts): string | null =>
  'taxYearAndQuarter' in facts ? quarterName(quarterOfFiling(facts)) : null;

const boxesOf = (facts: FilingFacts): string =>
  'taxYearAndQuarter' in facts ? filingFlags.filter((flag) => facts[flag] ?? false).join() : '';

interface OfFiling {
  accountId: string;
  filingId: string;
}

const selectComments = statement((db, { accountId, filingId }: OfFiling) =>
  db
    .selectFrom('filingComment')
    .select(['id', 'path'])
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId),
);

/** Moves each comment with its row when a page is saved. One whose row is gone is about the page from then on. */
async function moveComments(tx: Tx, of: OfFiling, before: FilingFacts, after: FilingFacts): Promise<void> {
  const { rows: comments } = await selectComments(tx, of);
  if (comments.length === 0) return;
  const follow = followRows(before, after);
  for (const { id, path } of comments) {
    const now = follow(path);
    if (now !== path) await tx.updateTable('filingComment').set({ path: now }).where('id', '=', id).execute();
  }
}
