import { ALL_CLAIMS, CLAIM_SHEETS, type Route } from '@gauger/contract';
import { type Form8849Schedule, forms, type Law, type LineFacts } from '@gauger/excise';
import {
  bookOf,
  type ChangedPages,
  type ClaimFacts,
  claimFacts,
  claimPagesOf,
  type FilingAtHand,
  pageFacts,
  type RowBook,
  type SheetLine,
  type StatedPeriod,
} from '@gauger/import';
import { AppError, errorAt } from '../../../app-error.ts';
import type { Json, Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { type FilingDeps, type FilingRecord, type Pages, withoutTinsOf } from '../filings/public.ts';
import { claimsOfPages, linesOfPages, saveRows as save720 } from '../forms/form-720/public.ts';
import { findLaws, pagesOfCorrected, saveFilingIn as save720X } from '../forms/form-720x/public.ts';
import { figuresOf as figures8849, saveFilingIn as save8849 } from '../forms/form-8849/public.ts';
import { withTins } from '../forms/public.ts';

/** The rows that a call is for: of one tax, of all, or of claims. */
export interface RowsMeant extends StatedPeriod {
  irsNumber?: string | undefined;
  /** A page of claims, or `all`. */
  claims?: string | undefined;
  /** The call has these in its query, as one that only reads does; else in its body. */
  inQuery?: true;
}

type SavingCall = Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession };

interface RowEvent {
  actionType: 'ROWS_IMPORTED' | 'ROW_IMPORT_UNDONE';
  detail: { readonly [name: string]: Json };
}

/** An import that is being saved, or undone. */
interface Saving {
  deps: FilingDeps;
  tx: Tx;
  call: SavingCall;
  law: Law;
  event: RowEvent;
}

/** The amount of a line with those of its rows, as they were saved. */
interface SavedLine {
  amount: string;
  rows: readonly (string | null)[];
}

/** The rows of a loaded filing: those of its taxes, or of its claims. */
export interface FilingBook {
  /** The filing with the taxpayer numbers of its claims. */
  readonly record: FilingRecord;
  readonly at: FilingAtHand;
  /** By which it is computed. */
  readonly law: Law;
  readonly book: RowBook;
  saved(line: SheetLine): SavedLine;
  /** The name of a list in the copy that undoes an import. */
  copyName(page: string): string;
  /** The lists as they are, without taxpayer numbers, and the claims that have these. */
  before(pages: readonly string[]): { lists: ChangedPages; tins: Readonly<Record<string, object>> };
  /** Saves lists of rows as a save of their pages. @returns the new version */
  save(saving: Saving, pages: ChangedPages): Promise<number>;
}

/** The rows of a loaded filing that a call is for. Throws INVALID_BODY or INVALID_PARAMETER for rows that the form does not have. */
export async function openBook(
  deps: FilingDeps,
  tx: Tx,
  loaded: FilingRecord,
  meant: RowsMeant,
  law: Law,
): Promise<FilingBook> {
  const record = await withTins(deps, tx, loaded);
  const { irsNumber, claims } = meant;
  if (irsNumber !== undefined && (claims !== undefined || isOf(record, 'Form8849')))
    throw refused(meant, 'irsNumber', 'An IRS number names rows of a tax, not of claims: leave it out');
  if (isOf(record, 'Form8849')) return schedulesBook(record, law, meant);
  const at = await returnAtHand(deps, tx, record, law);
  return claims === undefined ? taxesBook(record, at, irsNumber) : groupsBook(record, at, { ...meant, claims });
}

const isOf = <Type extends FilingRecord['facts']['formType']>(
  record: FilingRecord,
  type: Type,
): record is FilingRecord<Type> => record.facts.formType === type;

const refused = ({ inQuery }: RowsMeant, name: 'claims' | 'irsNumber', message: string): AppError =>
  inQuery
    ? new AppError('INVALID_PARAMETER', { issues: [errorAt('unknown', `query.${name}`, message)] })
    : new AppError('INVALID_BODY', { issues: [errorAt('unknown', `body.${name}`, message)] });

/** Throws INVALID_BODY or INVALID_PARAMETER for a page of claims without lines. */
function refuseUnknownPage(at: FilingAtHand, meant: RowsMeant): void {
  const { claims } = meant;
  const pages = claimPagesOf(at);
  if (claims !== undefined && claims !== ALL_CLAIMS && !pages.includes(claims))
    throw refused(meant, 'claims', `There is no page of claims "${claims}": choose all, or one of ${pages.join(', ')}`);
}

// ── Form 720, and the corrected return of a Form 720-X ──────────────────────

interface ReturnAtHand {
  filing: FilingRecord<'Form720'>['facts'];
  /** Its pages under the keys of a Form 720. */
  pages: Pages;
  law: Law;
  formName: string;
  save(saving: Saving, pages: { filingData?: object; claimsData?: { groups: object } }): Promise<number>;
}

async function returnAtHand(deps: FilingDeps, tx: Tx, record: FilingRecord, law: Law): Promise<ReturnAtHand> {
  if (isOf(record, 'Form720'))
    return {
      filing: record.facts,
      pages: record.pages,
      law,
      formName: forms.Form720.name,
      save: (saving, pages) => save720(saving.deps, saving.tx, saving.call, record, pages as never, saving),
    };
  if (!isOf(record, 'Form720X')) throw new Error(`The rows of ${record.facts.formType} are not known`);
  const { corrected } = record.facts;
  if (!corrected)
    throw new AppError('INVALID_SHEET', {
      description: 'Choose the return to correct first: its corrected copy has the rows.',
    });
  const laws = await findLaws(deps, tx, record.original);
  return {
    filing: corrected,
    pages: pagesOfCorrected(record.pages),
    law: record.facts.ratesInForce ? laws.law : laws.lawOfOriginal,
    formName: forms.Form720X.name,
    async save({ deps, tx, call, event }, pages) {
      const body = { id: record.id, corrected: pages } as never;
      return (await save720X(deps, tx, { ...call, ifMatch: undefined, body }, event)).version;
    },
  };
}

function taxesBook(record: FilingRecord, of: ReturnAtHand, irsNumber: string | undefined): FilingBook {
  const { filing, law, formName, pages } = of;
  const at: FilingAtHand = { of: 'taxes', filing, formName, irsNumber };
  const book = bookOf(at, law);
  const saved = linesOfPages(pages);
  return {
    record,
    at,
    law,
    book,
    saved: ({ page }) => ({ amount: saved.get(page)?.tax ?? '0.00', rows: saved.get(page)?.rows ?? [] }),
    copyName: (page) => page,
    before: (changed) => ({ lists: Object.fromEntries(changed.map((page) => [page, book.list(page)])), tins: {} }),
    save: (saving, changed) => of.save(saving, { filingData: changed as Readonly<Record<string, LineFacts | null>> }),
  };
}

function groupsBook(record: FilingRecord, of: ReturnAtHand, meant: RowsMeant & { claims: string }): FilingBook {
  const { filing, formName, law } = of;
  const at: FilingAtHand = { of: 'groups', filing, formName, claims: meant.claims, period: periodOf(meant) };
  refuseUnknownPage(at, meant);
  const saved = claimsOfPages(of.pages);
  return claimsBook(record, at, law, {
    pages: filing.claimsData?.groups ?? {},
    saved: ({ key }) => saved[key],
    save: (saving, pages) => of.save(saving, { claimsData: { groups: pages } }),
  });
}

// ── Form 8849 ───────────────────────────────────────────────────────────────

function schedulesBook(record: FilingRecord<'Form8849'>, law: Law, meant: RowsMeant): FilingBook {
  const { facts } = record;
  const at: FilingAtHand = {
    of: 'schedules',
    filing: facts,
    claims: meant.claims ?? ALL_CLAIMS,
    period: periodOf(meant),
  };
  refuseUnknownPage(at, meant);
  const saved = figures8849(record).schedules;
  return claimsBook(record, at, law, {
    pages: facts.schedules,
    saved: ({ page, key }) => saved[page as Form8849Schedule]?.[key],
    async save({ deps, tx, call, event }, pages) {
      // A schedule stays when its first import is undone: which ones there are is chosen with the year.
      const sent = Object.fromEntries(Object.entries(pages).map(([page, of]) => [page, of ?? {}]));
      const body = { id: record.id, schedules: sent } as never;
      return (await save8849(deps, tx, { ...call, ifMatch: undefined, body }, event)).version;
    },
  });
}

const periodOf = ({ periodStart, periodEnd }: RowsMeant): StatedPeriod => ({ periodStart, periodEnd });

interface ClaimsOfFiling {
  pages: Readonly<Record<string, unknown>>;
  saved(line: SheetLine): { amount: string; rows: readonly { at: number; amountOfClaim: string | null }[] } | undefined;
  save(saving: Saving, pages: Readonly<Record<string, ClaimFacts | null>>): Promise<number>;
}

function claimsBook(record: FilingRecord, at: FilingAtHand, law: Law, of: ClaimsOfFiling): FilingBook {
  const book = bookOf(at, law);
  const pages = of.pages as Readonly<Record<string, ClaimFacts>>;
  return {
    record,
    at,
    law,
    book,
    saved: (line) => {
      const claim = of.saved(line);
      const amounts = new Map(claim?.rows.map(({ at, amountOfClaim }) => [at, amountOfClaim]));
      const rows = (pages[line.page]?.lines ?? []).flatMap((row, index) =>
        row.line === line.key ? [amounts.get(index) ?? null] : [],
      );
      return { amount: claim?.amount ?? '0.00', rows };
    },
    copyName: (page) => `${CLAIM_SHEETS}${page}`,
    before(changed) {
      const tins = Object.fromEntries(changed.flatMap((page) => (pages[page] ? [[page, pages[page]]] : [])));
      const clear: Readonly<Record<string, ClaimFacts>> = withoutTinsOf(tins);
      const lists = changed.map((page) => [page, clear[page] ? pageFacts(clear[page]) : null]);
      return { lists: Object.fromEntries(lists), tins };
    },
    save: (saving, changed) =>
      of.save(
        saving,
        Object.fromEntries(Object.entries(changed).map(([page, facts]) => [page, facts && claimFacts(facts)])),
      ),
  };
}
