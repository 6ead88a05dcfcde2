import { quarterDays } from '../../calendar/public.ts';
import {
  type AttachedForm,
  attachedForms,
  type DecimalString,
  type Field,
  type FormColumn,
  type FormEntry,
  type FormPart,
  type FromRows,
  type Law,
  type Source,
} from '../../catalog/public.ts';
import type { CellId } from '../../cells/public.ts';
import {
  type Exact,
  isZero,
  minus,
  ONE,
  over,
  roundHalfUp,
  sum,
  times,
  toFixed,
  toText,
  trimmed,
  ZERO,
} from '../../decimal.ts';
import {
  allocateCents,
  type CheckedRow,
  compileCondition,
  type Explanation,
  evaluateExplanation,
  explainRow,
  indexOf,
  isBlank,
  type LawIndex,
  type LinePlan,
  lineStatus,
  planLine,
  rowComputer,
} from '../../engine/public.ts';
import type { ReadFiling } from './read-filing.ts';

/** A part of a row that is taxed separately: the row, or one ODC of a product of the Imported Products Table. */
export interface Term {
  /** Place of the row in the filing. */
  at: number;
  irsNumber: string;
  /** The facts of the row by name: numbers, and what else was entered in words. */
  numbers: ReadonlyMap<string, Exact>;
  words: ReadonlyMap<string, string>;
  /** Boxes that are ticked. */
  ticked: ReadonlySet<string>;
  /** Where the row's facts hold an entry's condition. */
  meets(entry: FromRows): boolean;
  tax: Exact;
  /** The parameters that a unit is taxed by. */
  rates: readonly Extract<Explanation, { kind: 'parameter' }>[];
  /** The entry of the Imported Products Table, where the Table decides. */
  table?: { odc: string; weight: string };
}

/** A line of an attached form with its terms. */
export interface PrintedLine {
  /** `6627.I.3a`, or `6627.III.1` of a list. */
  id: string;
  part: FormPart;
  entry: FormEntry;
  terms: readonly Term[];
}

/**
 * Computes the figures of Forms 6627, 6197 and 7208, by cell: `6627.I.3a.barrels`, `6627.III.1.substance`. No figures
 * for a form on whose tax lines no row counts. The tax of each IRS number is split over its lines in cents that add
 * up to it.
 * @param cells the figures of the return
 */
export function attachedFormCells(
  filing: ReadFiling,
  cells: Readonly<Record<CellId, DecimalString>>,
  law: Law,
): Record<CellId, string> {
  const index = indexOf(law);
  const found: Record<CellId, string> = {};
  const lines = printedLines(filing, index);
  for (const line of lines) {
    if ('total' in line.entry) {
      found[`${line.id}.tax`] = cells[`${line.entry.total}.tax`] ?? '0.00';
      continue;
    }
    for (const [column, source] of Object.entries(line.entry.cells)) {
      const kind = line.part.columns.find(({ name }) => name === column)?.kind ?? 'text';
      const value = cellText(source, kind, line, filing, index);
      if (value !== null) found[`${line.id}.${column}`] = value;
    }
  }
  for (const [id, share] of taxShares(lines)) found[`${id}.tax`] = toFixed(share, 2);
  return found;
}

/** The lines of the attached forms that are not empty, in the order of the forms. */
export function printedLines(filing: ReadFiling, index: LawIndex): PrintedLine[] {
  const reported = new Map<string, readonly Term[]>();
  const termsOf = (irsNumber: string): readonly Term[] => {
    const known = reported.get(irsNumber) ?? countedTerms(irsNumber, filing, index);
    reported.set(irsNumber, known);
    return known;
  };
  return attachedForms.flatMap((form) => {
    const { copiesBy } = form;
    if (copiesBy === undefined) return linesOfForm(form, form.form, termsOf);
    const asked = form.parts.flatMap(({ entries }) => entries).flatMap((entry) => ('from' in entry ? entry.from : []));
    const values = new Set([...new Set(asked)].flatMap(termsOf).map(({ words }) => words.get(copiesBy)));
    return [...values]
      .sort()
      .flatMap((value, at) =>
        linesOfForm(form, `${form.form}.${at + 1}`, (irsNumber) =>
          termsOf(irsNumber).filter(({ words }) => words.get(copiesBy) === value),
        ),
      );
  });
}

/** The lines of one form, or of one copy of a form. */
function linesOfForm(
  { parts }: AttachedForm,
  name: string,
  termsOf: (irsNumber: string) => readonly Term[],
): PrintedLine[] {
  return parts.flatMap((part): PrintedLine[] => {
    let listed = 0;
    const at = (line: string, entry: FormEntry, terms: readonly Term[]): PrintedLine[] =>
      terms.length === 0 ? [] : [{ id: `${name}.${part.part}.${line}`, part, entry, terms }];
    return part.entries.flatMap((entry): PrintedLine[] => {
      if ('total' in entry) return at(entry.line, entry, termsOf(entry.total));
      const first = entry.from.map(termsOf).find((terms) => terms.length > 0) ?? [];
      const terms = first.filter((term) => term.meets(entry));
      if ('line' in entry) {
        // The bands of Form 6197 are printed whole.
        const isPrinted = first.length > 0 && Object.values(entry.cells).some((source) => 'parameter' in source);
        return isPrinted
          ? [{ id: `${name}.${part.part}.${entry.line}`, part, entry, terms }]
          : at(entry.line, entry, terms);
      }
      return grouped(terms, entry).flatMap((group) => at(String(++listed), entry, group));
    });
  });
}

/** Splits the tax of each IRS number over its printed lines, in cents that add up to it (largest remainder). */
export function taxShares(lines: readonly PrintedLine[]): Map<string, Exact> {
  const byNumber = new Map<string, PrintedLine[]>();
  for (const line of lines) {
    if ('total' in line.entry || !('tax' in line.entry.cells)) continue;
    const [first] = line.terms;
    if (first) byNumber.set(first.irsNumber, [...(byNumber.get(first.irsNumber) ?? []), line]);
  }
  return new Map(
    [...byNumber.values()].flatMap((ofNumber) => {
      const exact = ofNumber.map(({ terms }) => sum(terms.map(({ tax }) => tax)));
      const shares = allocateCents(roundHalfUp(sum(exact), 2), exact);
      return ofNumber.map(({ id }, at): [string, Exact] => [id, shares[at] as Exact]);
    }),
  );
}

/** The rows of a list that share everything but what is added up, each on one printed line, in the order entered. */
function grouped(terms: readonly Term[], entry: FromRows): Term[][] {
  const groups = new Map<string, Term[]>();
  for (const term of terms) {
    const shared = Object.values(entry.cells).map((source) => sharedText(source, term));
    const key = JSON.stringify(shared);
    const group = groups.get(key);
    if (group) group.push(term);
    else groups.set(key, [term]);
  }
  return [...groups.values()];
}

/** The text of a column that all rows of a printed line share; empty for a column that is added up. */
function sharedText(source: Source, term: Term): string {
  if ('text' in source) return source.text.map((name) => term.words.get(name)).find(Boolean) ?? '';
  if ('odc' in source) return term.table?.odc ?? source.odc.map((name) => term.words.get(name)).find(Boolean) ?? '';
  if ('each' in source) return numberText(term.numbers.get(source.each));
  if ('weight' in source) return term.table?.weight ?? numberText(term.numbers.get(source.weight));
  if ('rate' in source) return toText(rateOf(term));
  if ('lineOf' in source) return lineOf(source.lineOf, term);
  return '';
}

function cellText(
  source: Source,
  kind: FormColumn['kind'],
  { terms }: PrintedLine,
  filing: ReadFiling,
  index: LawIndex,
): string | null {
  if ('tax' in source) return null;
  if ('parameter' in source) {
    if (filing.quarter === null) return null;
    return index.rate(source.parameter, quarterDays(filing.quarter).first)?.dated.value ?? null;
  }
  const [first] = terms;
  if (!first) return null;
  if ('rate' in source) {
    const rates = new Set(terms.map((term) => toText(rateOf(term))));
    // A rate that changed within the quarter is left out, as on Form 720.
    return rates.size === 1 ? rateText(first) : null;
  }
  if ('ticked' in source) return terms.some(({ ticked }) => ticked.has(source.ticked)) ? 'Yes' : 'No';
  const number = figureOf(source, terms);
  if (number === undefined) return sharedText(source, first) || null;
  if (number === null) return null;
  return kind === 'money' || 'cents' in source ? toFixed(number, 2) : trimmed(toText(number));
}

/** The sum of a source over rows; null where none of them has a value, undefined for a source that is not added up. */
export function figureOf(source: Source, terms: readonly Term[]): Exact | null | undefined {
  const total = (name: string): Exact | null => {
    const given = terms.flatMap(({ numbers }) => numbers.get(name) ?? []);
    return given.length === 0 ? null : sum(given);
  };
  const totals = (names: readonly string[]): Exact | null => {
    const given = names.flatMap((name) => total(name) ?? []);
    return given.length === 0 ? null : sum(given);
  };
  if ('sum' in source) {
    const whole = total(source.sum);
    return whole && 'less' in source ? minus(whole, total(source.less) ?? ZERO) : whole;
  }
  if ('sums' in source) return totals(source.sums);
  if ('net' in source) {
    const net = minus(total(source.net) ?? ZERO, totals(source.less) ?? ZERO);
    return net.n < 0n ? ZERO : net;
  }
  if ('average' in source) {
    const [whole, count] = [total(source.average), total(source.per)];
    return whole && count && !isZero(count) ? roundHalfUp(over(whole, count), 2) : null;
  }
  return undefined;
}

/** The tax per unit of a term. */
const rateOf = ({ rates }: Pick<Term, 'rates'>): Exact => rates.map(evaluateExplanation).reduce(times, ONE);

/** The product of several parameters without the zeros at its end, with cents at least. */
function rateText({ rates }: Term): string {
  const [only] = rates;
  if (rates.length === 1 && only) return only.value;
  const [whole, part = ''] = trimmed(toText(rateOf({ rates }))).split('.');
  return `${whole}.${part.padEnd(2, '0')}`;
}

const numberText = (number: Exact | undefined): string => (number === undefined ? '' : trimmed(toText(number)));

/** The line of a part on which a term is taxed. */
function lineOf(part: string, term: Term): string {
  const entry = attachedForms
    .flatMap(({ parts }) => parts)
    .filter((one) => one.part === part)
    .flatMap(({ entries }) => entries)
    .find(
      (one) =>
        'from' in one &&
        'line' in one &&
        one.taxedBy !== undefined &&
        one.from.includes(term.irsNumber) &&
        term.meets(one),
    );
  return entry && 'line' in entry ? entry.line : '';
}

/** The terms of the rows of an IRS number that count. */
function countedTerms(irsNumber: string, filing: ReadFiling, index: LawIndex): Term[] {
  const line = index.line(irsNumber);
  const facts = filing.lines.get(irsNumber);
  const { quarter } = filing;
  if (!line || !facts || quarter === null || facts.emptyTaxLiability) return [];
  if (!lineStatus(line, quarter).onReturn) return [];
  const plan = planLine(index, line, quarter, facts.taxWithRegularMethod);
  const computer = rowComputer(plan);
  return facts.rows.flatMap((row, at): Term[] => {
    if (computer.compute(row, at, []) === null) return [];
    return termsOfRow(computer.read, plan, at);
  });
}

function termsOfRow(read: CheckedRow, plan: LinePlan, at: number): Term[] {
  const { irsNumber } = plan.line;
  const numbers = new Map<string, Exact>();
  const words = new Map<string, string>();
  const ticked = new Set<string>();
  plan.fields.forEach(({ name, field }, place) => {
    const number = read.numbers[place];
    const value = read.values[place];
    if (number !== undefined) numbers.set(name, number);
    else if (value === true) ticked.add(name);
    else if (!isBlank(value) && typeof value !== 'boolean')
      words.set(name, read.entries[place]?.name ?? labelOf(field, value));
  });
  const { day } = read;
  const values = [...read.values];
  const contents = read.entries.flatMap((entry) => entry?.odcWeights ?? []);
  return addends(explainRow(read, plan, `filingData.${irsNumber}.rows.${at}`)).map((of): Term => {
    const parameters = parametersOf(of);
    const weight = parameters.find(({ id }) => contents.some((one) => one.weight === id));
    const odc = contents.find((one) => one.weight === weight?.id)?.odc;
    return {
      at,
      irsNumber,
      numbers,
      words,
      ticked,
      meets: ({ where, taxedBy, unlessTaxedBy }) =>
        (where === undefined || compileCondition(where, plan.line.fields, plan.index)(values, day)) &&
        (taxedBy === undefined || parameters.some(({ id }) => id === taxedBy)) &&
        !parameters.some(({ id }) => id === unlessTaxedBy),
      tax: evaluateExplanation(of),
      rates: parameters.filter((one) => one !== weight),
      ...(weight && odc ? { table: { odc, weight: weight.value } } : {}),
    };
  });
}

const labelOf = ({ choices }: Field, value: unknown): string =>
  choices?.find((choice) => choice.value === value)?.label ?? String(value);

/** A product with a sum among its factors, as the sum's parts each times the rest. */
function addends(node: Explanation): Explanation[] {
  if (node.kind !== 'product') return [node];
  const inner = node.of.find(({ kind }) => kind === 'sum');
  if (inner?.kind !== 'sum') return [node];
  const rest = node.of.filter((factor) => factor !== inner);
  return inner.of.map((part) => ({ kind: 'product', of: [part, ...rest] }));
}

function parametersOf(node: Explanation): Extract<Explanation, { kind: 'parameter' }>[] {
  if (node.kind === 'parameter') return [node];
  return node.kind === 'product' ? node.of.flatMap(parametersOf) : [];
}
