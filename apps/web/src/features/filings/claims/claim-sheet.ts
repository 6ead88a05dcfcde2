import {
  type ClaimGroup,
  type ClaimGroupFacts,
  type ClaimLine,
  claimNotes,
  dyeBoxes,
  type GridColumn,
  type IsoDate,
  importColumns,
  isBlank,
  law,
  type Row,
  usualClaimAmount,
} from '@gauger/excise';
import { type SavedPlaces, savedPlaces } from '../filing/public.ts';
import type { Patch } from '../row-entry/public.ts';
import { rowOrder } from './claim-columns.ts';
import { settledFacts } from './fact-rules.ts';

/** A claim as it is entered: one row of a line. */
export interface ClaimEntry {
  /** Stays with the row while others come and go. */
  id: number;
  /** Label of its line: `3a`. */
  line: string;
  /** The fields of its line, and the notes that the page keeps as they came. */
  facts: Row;
  attachments: readonly string[];
}

/** The content of the page of a group: its own facts, and its entries. A change makes a new one. */
export interface ClaimSheet {
  facts: Row;
  entries: readonly ClaimEntry[];
}

let entries = 0;
export const newEntry = (line: string, facts: Row = {}, attachments: readonly string[] = []): ClaimEntry => ({
  id: ++entries,
  line,
  facts,
  attachments,
});

/** Makes a sheet of the saved or drafted facts of a group. */
export function sheetOf({ lines = [], ...facts }: ClaimGroupFacts, group: ClaimGroup): ClaimSheet {
  return {
    facts: pickFields(facts, group.fields),
    entries: lines.map(({ line, attachments = [], ...row }) => newEntry(line, rowFacts(row, line, group), attachments)),
  };
}

/**
 * Changes facts of the group itself. When the box for dye is cleared, notes of rows that say the same are removed, or they would
 * contradict it.
 */
export function changeGroupFacts(before: ClaimSheet, facts: Row): ClaimSheet {
  if (before.facts.dye !== true || facts.dye === true) return { ...before, facts };
  const cleared: ReadonlySet<string> = new Set(dyeBoxes);
  const withoutDye = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !cleared.has(name)));
  return { facts, entries: before.entries.map((entry) => ({ ...entry, facts: withoutDye(entry.facts) })) };
}

/** The columns of a line as a block of cells is pasted on them. @param withAside also those that a filer has to ask for */
export const columnsOfClaim = (line: Pick<ClaimLine, 'fields' | 'quantity'>, withAside: boolean): GridColumn[] =>
  rowOrder(importColumns(line), line).filter(({ aside }) => withAside || !aside);

/**
 * Puts facts into the entries of a line from a place on, and adds entries where the line ends before the facts do. Fields that no
 * longer apply are cleared.
 * @param from the place among the entries of the line, from 0
 * @param day whose law decides what applies
 */
export function patchEntries(
  { facts, entries: all }: ClaimSheet,
  entered: ClaimLine,
  from: number,
  patches: readonly Patch[],
  day: IsoDate,
): { sheet: ClaimSheet; patched: readonly ClaimEntry[] } {
  const { line, fields } = entered;
  const ofLine = all.filter((entry) => entry.line === line).slice(from, from + patches.length);
  const patched = patches.map((patch, at): ClaimEntry => {
    const entry = ofLine[at] ?? newEntry(line);
    const given = Object.entries({ ...entry.facts, ...patch }).filter(
      ([name, value]) => !(name in patch) || (value !== '' && value !== false),
    );
    const after = settledFacts(Object.fromEntries(given), fields, day);
    return { ...entry, facts: 'amountOfClaim' in patch ? after : withUsualAmount(entered, entry.facts, after) };
  });
  const changed = new Map(patched.map((entry) => [entry.id, entry]));
  const kept = all.map((entry) => changed.get(entry.id) ?? entry);
  return { sheet: { facts, entries: [...kept, ...patched.slice(ofLine.length)] }, patched };
}

/**
 * Fills the amount of a row with its quantity at the usual rate of its line, as long as nobody changed what was filled in.
 * @param before the facts of the row before they changed
 */
export function withUsualAmount(line: ClaimLine, before: Row, after: Row): Row {
  const { amountOfClaim: was } = before;
  const isOwn = after.amountOfClaim !== was || (!isBlank(was) && was !== usualClaimAmount(line, before, law));
  if (line.usualRate === undefined || isOwn) return after;
  const usual = usualClaimAmount(line, after, law);
  // An amount that was cleared stays clear until the row changes otherwise.
  if (usual === usualClaimAmount(line, before, law)) return after;
  return { ...after, amountOfClaim: usual ?? '' };
}

/** Whether an entry has facts besides its line. */
const isEntered = ({ facts, attachments }: ClaimEntry): boolean =>
  attachments.length > 0 || Object.values(facts).some((value) => !isBlank(value) && value !== false);

/** The entries that are kept, in the order in which they are sent: blank ones are left out. */
export const filledEntries = ({ entries: all }: ClaimSheet): readonly ClaimEntry[] => all.filter(isEntered);

/** The sheet as the filing holds it; null when nothing is claimed. */
export function factsOfSheet(sheet: ClaimSheet, group: ClaimGroup): ClaimGroupFacts | null {
  const kept = filledEntries(sheet);
  if (kept.length === 0) return null;
  const lines = kept.map((entry) => rowOf(entry, group));
  return { ...pickFields(sheet.facts, group.fields), lines } as ClaimGroupFacts;
}

/** An entry as the filing holds it as a row. */
const rowOf = ({ line, facts, attachments }: ClaimEntry, group: ClaimGroup) => ({
  line,
  ...rowFacts(facts, line, group),
  ...(attachments.length > 0 && { attachments }),
});

/**
 * Which entry of the page a row of the filing is, and the other way.
 * @param saved what the filing holds of the group
 */
export function placesOf(
  saved: ClaimGroupFacts | undefined,
  { entries: all }: ClaimSheet,
  group: ClaimGroup,
): SavedPlaces {
  const rowsOf = (entries: readonly ClaimEntry[]) => entries.map((entry) => rowOf(entry, group));
  const rows = rowsOf(sheetOf(saved ?? {}, group).entries);
  return savedPlaces(rows, { facts: rowsOf(all), ids: all.map(({ id }) => id) });
}

/** The facts that were given; what the server works out is not among them. */
function pickFields(facts: Row, fields: ClaimLine['fields']): Row {
  const names = fields.flatMap(({ name, computed }) => (computed || isBlank(facts[name]) ? [] : [name]));
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}

/** Keeps the facts of a row that its line has, and its notes. */
const rowFacts = (row: Row, line: string, group: ClaimGroup): Row => ({
  ...pickFields(row, lineOf(group, line)?.fields ?? []),
  ...Object.fromEntries(claimNotes.flatMap((name) => (isBlank(row[name]) ? [] : [[name, row[name]]]))),
});

const lineOf = ({ lines }: ClaimGroup, label: string): ClaimLine | undefined =>
  lines.find(({ line }) => line === label);
