import type { ClientKind } from '@gauger/contract';
import type { BusinessFacts } from '@gauger/contract/business';
import { BUSINESS_LIMITS, PLAN_LIMITS } from '@gauger/contract/sheet-limits';
import { type Filing, irsDay, type Law, quarterName, quarterOfFiling, type Row } from '@gauger/excise';
import {
  type AccountBusinesses,
  atOnce,
  businessKind,
  type DepositEntry,
  depositKind,
  type JudgedRecords,
  judgeBusinesses,
  judgeDeposits,
  judgePlans,
  type PresentedRecords,
  planKind,
  planRecords,
  planRows,
  presentRecordImport,
  type RecordKind,
  type RecordPlan,
} from '@gauger/import/records';
import { readSheets, type SheetLimits, SheetRefusal } from '@gauger/sheet';
import { answersOf } from './import-answers.ts';
import { filingAtHand } from './import-rows.ts';
import { UsageError } from './input.ts';

/** The kinds of records that a command or an assistant imports. */
export const recordKinds = ['businesses', 'clients', 'pcori', 'deposits'] as const;
export type RecordKindName = (typeof recordKinds)[number];

/** How a file of records is read. */
export interface RecordSettings {
  /** The quarter of deposits, such as `2026Q1`. */
  period?: string | undefined;
  /** Answers to the questions of the import before, by id. */
  answers?: unknown;
  /** A filing in the open format whose deposits are not imported again. */
  into?: unknown;
  /** Whether leading zeros that a spreadsheet took are put back. */
  restoresZeros?: boolean | undefined;
}

/** A client as the calls of a site take it: who is asked, and how often it files; null where its row does not say. */
interface ClientRecord {
  readonly EIN: string;
  readonly businessName: string;
  readonly contact: { readonly name: string; readonly email: string } | null;
  readonly kind: ClientKind | null;
}

/** A plan as a row of IRS No. 133, with its business and quarter. */
interface PlanRecord {
  readonly EIN: string;
  readonly businessName: string;
  readonly period: string;
  readonly row: Row;
}

/** The records of a file without those that have an error or are part of an open question, and all that the file leaves open. */
export type ImportedRecords = PresentedRecords &
  (
    | { readonly records: readonly (BusinessFacts | ClientRecord | PlanRecord)[] }
    | { readonly deposits: readonly DepositEntry[] }
  );

const NO_ENTRY: DepositEntry = { period: '', date: '', amount: '', confirmation: '' };

/** Businesses of which nothing is known but that they are there: a site knows the others. */
const known = (ein: string) =>
  /^\d{9}$/.test(ein) ? [{ id: ein, signingAuthorityName: '', contactEmailAddress: '', isArchived: false }] : [];

const noAccount: AccountBusinesses = { withEin: () => [], colleagueOf: () => undefined };
const anyAccount: AccountBusinesses = { withEin: known, colleagueOf: () => undefined };

/**
 * Reads the records of a spreadsheet by the rules that need no account. Throws UsageError for a file in which no record can be found, and
 * for settings that do not go with the kind.
 * @param named the name of the file in a refusal
 */
export async function importRecords(
  bytes: Uint8Array,
  named: string,
  what: RecordKindName,
  settings: RecordSettings,
  law: Law,
): Promise<ImportedRecords> {
  const restores = settings.restoresZeros === true;
  const read = (kind: RecordKind, limits: SheetLimits) => readPlan(bytes, named, kind, limits, settings);
  if (what === 'deposits') {
    const { period, into } = settings;
    const filing = filingAtHand({ formType: 'Form720', period, into }, law).filing as Filing;
    const quarter = quarterOfFiling(filing);
    const entered = (filing.deposit?.deposits ?? []).map((one) => ({ ...NO_ENTRY, ...one }) as DepositEntry);
    const plan = await read(depositKind(quarter), BUSINESS_LIMITS);
    const judged = judgeDeposits(plan, quarter, entered);
    const deposits = isWhole(judged) ? judged.deposits.map(({ row: _, ...entry }) => withoutBlanks(entry)) : [];
    return { ...presentRecordImport(plan, judged, judged.present), deposits };
  }
  if (what === 'pcori') {
    const plan = await read(planKind, PLAN_LIMITS);
    const today = irsDay(new Date());
    const businesses = { withEin: known, stateOf: () => undefined };
    const rows = planRows(plan, restores);
    const judged = atOnce(judgePlans(plan, rows, { law, today, choosesPayment: true, restores, businesses }));
    const named = plan.records.filter(({ texts }) => (texts.businessName ?? '').trim() !== '');
    const names = new Map(named.toReversed().map(({ texts }) => [digits(texts.EIN), texts.businessName ?? '']));
    const records = judged.returns.flatMap(({ business, quarter, plans }) => {
      const EIN = 'id' in business ? business.id : business.facts.EIN;
      return plans.map((row) => ({ EIN, businessName: names.get(EIN) ?? '', period: quarterName(quarter), row }));
    });
    return { ...presentRecordImport(plan, judged), records: isWhole(judged) ? records : [] };
  }
  const plan = await read(businessKind, BUSINESS_LIMITS);
  const rules = { restores, choosesContacts: true, ...(what === 'clients' && { onlyClients: true as const }) };
  const judged = atOnce(judgeBusinesses(plan, rules, what === 'clients' ? anyAccount : noAccount));
  const names = new Map(plan.records.map(({ row, texts }) => [row, texts.businessName ?? '']));
  const records =
    what === 'businesses'
      ? judged.businesses.map(({ facts }) => facts)
      : judged.clients.map(({ row, id, client }) => ({ EIN: id, businessName: names.get(row) ?? '', ...client }));
  return { ...presentRecordImport(plan, judged), records: isWhole(judged) ? records : [] };
}

/** Whether every question about all rows is answered. */
const isWhole = ({ questions }: JudgedRecords): boolean =>
  !questions.some(({ kind, answer }) => answer === null && (kind === 'headings' || kind === 'total'));

async function readPlan(
  bytes: Uint8Array,
  named: string,
  kind: RecordKind,
  limits: SheetLimits,
  settings: RecordSettings,
): Promise<RecordPlan> {
  try {
    const sheets = await readSheets(bytes, limits);
    return planRecords(sheets, kind, { headings: [], options: {}, answers: answersOf(settings.answers) });
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    throw new UsageError(`${named} cannot be imported: ${error.message}`);
  }
}

const withoutBlanks = (entry: DepositEntry): DepositEntry =>
  Object.fromEntries(Object.entries(entry).filter(([, text]) => text !== '')) as unknown as DepositEntry;

const digits = (text = ''): string => text.replace(/\D/g, '');
