import type { Quarter } from '../../calendar/public.ts';
import type { Law, Section, TaxLine } from '../../catalog/public.ts';
import { type CellId, documentCells, sublinesOf } from '../../cells/public.ts';
import { type Exact, toText } from '../../decimal.ts';
import {
  type Explanation,
  explainRow,
  indexOf,
  isBlankRow,
  type LawIndex,
  lineStatus,
  placeOf,
  planLine,
  rowCell,
  rowComputer,
} from '../../engine/public.ts';
import { priceOf, printedRate } from './cells.ts';
import { explainAttachedForm, isOfAttachedForm } from './explain-attached-forms.ts';
import { explainSchedule } from './explain-schedules.ts';
import { type ReadFiling, readFiling } from './read-filing.ts';
import { sectionTotalName } from './totals.ts';
import { untaxedRows } from './untaxed-rows.ts';

const TO_CENTS = 'rounded half up once to cents, the exact sum of the rows';

/** Explains the figures of Schedule C: `claims.3a.amount`, and `totals.totalClaim`. */
export type ClaimExplainer = (cell: CellId, filing: ReadFiling, index: LawIndex) => Explanation | null;

/**
 * Why a cell has its value.
 * @param input a filing in the open format
 * @param cell `60.rows.0.taxAmount`, `60.tax`, `60a.noOfGallons`, `60a.rate`, `totals.taxLiability`, `scheduleA.A`; the path in the
 *   output of compute (`lines.60.tax`, `lines["60"].rows[0]`) and a bare IRS number or total are understood too
 * @param claims null where the law has no claims: their total is a fact then
 * @returns the explanation, or null when the filing has no such cell
 */
export function explainBy(law: Law, input: unknown, cell: string, claims: ClaimExplainer | null): Explanation | null {
  const id = cellId(cell, law);
  const index = indexOf(law);
  const filing = readFiling(input);
  if (id.startsWith('totals.')) return explainTotal(id.slice('totals.'.length), filing, index, claims);
  if (id.startsWith('claims.')) return claims?.(id, filing, index) ?? null;
  if (/^schedule[AT]\./.test(id)) return explainSchedule(id, filing, index);
  if (isOfAttachedForm(id))
    return explainAttachedForm(id, filing, index, (carried) => explainBy(law, input, carried, claims));

  const row = /^(\w+)\.rows\.(\d+)\.taxAmount$/.exec(id);
  if (row) {
    const line = countedRows(row[1] as string, filing, index);
    const counted = line?.rows.find(({ at }) => at === Number(row[2]));
    return counted ? rowCell(row[1] as string, counted.at, counted.of) : null;
  }

  for (const line of law.lines) {
    const found = documentCells(line).find((candidate) => candidate.id === id);
    if (!found) continue;
    if (found.kind === 'tax' && found.subline === undefined) return explainLine(line, filing, index);
    const counted = countedRows(line.irsNumber, filing, index);
    const printed = counted?.rows.filter(({ free }) => !free) ?? [];
    const rows = printed.filter(({ subline }) => found.subline === undefined || subline === found.subline);
    if (!counted || rows.length === 0) return null;
    if (found.kind === 'tax') {
      const of: Explanation = { kind: 'sum', of: rows.map(rowStep) };
      return { kind: 'cell', cell: id, label: found.label, of: { kind: 'rounded', places: 2, rule: TO_CENTS, of } };
    }
    if (found.kind === 'rate') {
      const rate = printedRate(found, index, counted.quarter);
      if (!rate?.dated.value) return null;
      const { title, unit } = rate.parameter;
      const of: Explanation = {
        kind: 'parameter',
        id: found.parameter,
        title,
        unit,
        ...rate.dated,
        value: rate.dated.value,
      };
      return { kind: 'cell', cell: id, label: found.label, of };
    }
    const facts = rows.flatMap(({ at, sums }): Explanation[] => {
      const number = sums.get(found.field);
      if (!number) return [];
      const path = `filingData.${line.irsNumber}.rows.${at}.${found.field}`;
      return [{ kind: 'fact', path, label: `Row ${at + 1}`, value: toText(number) }];
    });
    const sum: Explanation = { kind: 'sum', of: facts };
    // The tax in the prices rounds half up, so that it and the price without it add up to what was billed.
    const taxes = rows.flatMap(({ at, sums, of, priceWithTax }): Explanation[] =>
      found.field === priceWithTax && sums.get(found.field) ? [{ kind: 'step', label: `Row ${at + 1}`, of }] : [],
    );
    const less: Explanation = { kind: 'rounded', places: 2, rule: TO_CENTS, of: { kind: 'sum', of: taxes } };
    const of: Explanation = taxes.length > 0 ? { kind: 'difference', from: sum, less } : sum;
    return { kind: 'cell', cell: id, label: found.label, of };
  }
  return null;
}

/** The canonical id of a cell written in any of the ways people and programs write it. */
function cellId(text: string, law: Law): CellId {
  const plain = text
    .trim()
    .replace(/\[["']?([^\]"']+)["']?\]/g, '.$1')
    .replace(/^\./, '')
    .replace(/^lines\./, '')
    .replace(/^filingData\./, '')
    .replace(/^cells\./, '');
  if (law.lines.some(({ irsNumber }) => irsNumber === plain)) return `${plain}.tax`;
  if (/^\w+\.rows\.\d+$/.test(plain)) return `${plain}.taxAmount`;
  const claim = plain.replace(/^claims\./, '');
  if (law.claims.some(({ lines }) => lines.some(({ line }) => line === claim))) return `claims.${claim}.amount`;
  if (/^claims\.\w+\.rows\.\d+$/.test(plain)) return `${plain}.amountOfClaim`;
  if (!plain.includes('.')) return `totals.${plain}`;
  return plain;
}

interface Counted {
  quarter: Quarter;
  rows: {
    at: number;
    subline: unknown;
    /** The label of the subline; undefined on a line without sublines. */
    event: string | undefined;
    /** Free of tax: in no printed quantity. */
    free: boolean;
    sums: ReadonlyMap<string, Exact | undefined>;
    /** The field of a price that has the tax in it. */
    priceWithTax: string | undefined;
    of: Explanation;
  }[];
  /** Numbers of the rows with an error, from 1. */
  notCounted: number[];
}

const rowStep = ({ at, event, of }: Counted['rows'][number]): Explanation => ({
  kind: 'step',
  label: `Row ${at + 1}`,
  ...(event !== undefined && { event }),
  of,
});

function countedRows(irsNumber: string, filing: ReadFiling, index: LawIndex): Counted | null {
  const line = index.line(irsNumber);
  const facts = filing.lines.get(irsNumber);
  if (!line || !facts || !filing.quarter || facts.emptyTaxLiability) return null;
  if (!lineStatus(line, filing.quarter).onReturn) return null;
  const plan = planLine(index, line, filing.quarter, facts.taxWithRegularMethod);
  const computer = rowComputer(plan);
  const frees = untaxedRows(plan);
  const price = priceOf(plan);
  const sublines = new Map(sublinesOf(line).map((subline) => [subline?.value, subline?.label]));
  const notCounted: number[] = [];
  const rows = facts.rows.flatMap((row, at): Counted['rows'] => {
    if (computer.compute(row, at, []) === null) {
      if (!isBlankRow(row, plan)) notCounted.push(at + 1);
      return [];
    }
    const of = explainRow(computer.read, plan, `filingData.${irsNumber}.rows.${at}`);
    const number = (field: string): Exact | undefined => computer.read.numbers[placeOf(plan, field)];
    const sums = new Map(line.fields.filter(({ totalled }) => totalled).map(({ name }) => [name, number(name)]));
    const subline = row[line.sublinesBy ?? ''];
    const event = sublines.get(subline as string);
    const priceWithTax = price?.hasTax(computer.read) ? plan.fields[price.place]?.name : undefined;
    return [{ at, subline, event, free: frees?.(computer.read) ?? false, sums, priceWithTax, of }];
  });
  return { quarter: filing.quarter, rows, notCounted };
}

function explainLine(line: TaxLine, filing: ReadFiling, index: LawIndex): Explanation | null {
  if (!filing.lines.has(line.irsNumber)) return null;
  const counted = countedRows(line.irsNumber, filing, index);
  const rows = (counted?.rows ?? []).map(rowStep);
  const notCounted = counted?.notCounted ?? [];
  return {
    kind: 'cell',
    cell: `${line.irsNumber}.tax`,
    label: `Tax, IRS No. ${line.irsNumber} ${line.name}`,
    ...(notCounted.length > 0 && { notCounted }),
    of: { kind: 'rounded', places: 2, rule: TO_CENTS, of: { kind: 'sum', of: rows } },
  };
}

function explainTotal(
  name: string,
  filing: ReadFiling,
  index: LawIndex,
  claims: ClaimExplainer | null,
): Explanation | null {
  const { law } = index;
  const total = (cell: string, label: string, of: Explanation): Explanation => ({
    kind: 'cell',
    cell: `totals.${cell}`,
    label,
    of,
  });
  const entered = (path: string, label: string, value: ReadFiling['deposit']): Explanation => ({
    kind: 'fact',
    path,
    label,
    value: toText(value),
  });
  const sectionTotal = (section: Section): Explanation => {
    const lines = law.lines.filter((line) => line.section === section.code);
    const of = lines.map((line) => explainLine(line, filing, index)).filter((node) => node !== null);
    return total(sectionTotalName(section.code), section.title, { kind: 'sum', of });
  };
  const isEntered = ({ code }: Section): boolean =>
    law.lines.some((line) => line.section === code && filing.lines.has(line.irsNumber));
  const part = (which: 'I' | 'II'): Explanation[] =>
    law.sections.filter((section) => section.part === which && isEntered(section)).map(sectionTotal);
  const liability = (): Explanation =>
    total('taxLiability', 'Total tax liability', { kind: 'sum', of: [...part('I'), ...part('II')] });
  const credit = (): Explanation =>
    total('totalCredit', 'Total credit', {
      kind: 'sum',
      of: [named('deposit'), named('totalClaim'), named('overPayment')].filter((node) => node !== null),
    });

  function named(wanted: string): Explanation | null {
    const section = law.sections.find(({ code }) => sectionTotalName(code) === wanted);
    if (section) return sectionTotal(section);
    switch (wanted) {
      case 'totalPartI':
        return total('totalPartI', 'Total of Part I', { kind: 'sum', of: part('I') });
      case 'taxLiability':
        return liability();
      case 'deposit':
        return total(
          'deposit',
          'Deposits for the quarter',
          entered('deposit.depositedAmt', 'Deposited amount', filing.deposit),
        );
      case 'totalClaim':
        if (claims !== null && law.claims.length > 0) return claims('totals.totalClaim', filing, index);
        return total('totalClaim', 'Claims', entered('claimsData.totalClaim', 'Total claim', filing.claims.entered));
      case 'overPayment':
        return total(
          'overPayment',
          'Overpayment from previous quarters',
          entered('overpayment.overPaidAmount', 'Overpaid amount', filing.overpayment),
        );
      case 'form720xOverPaidAmt':
        return total(
          'form720xOverPaidAmt',
          'Overpayment from a Form 720-X',
          entered('overpayment.form720xOverPaidAmt', 'Overpaid amount from Form 720-X', filing.fromAmendment),
        );
      case 'totalPayment':
        return total('totalPayment', 'Deposits and overpayment', {
          kind: 'sum',
          of: [named('deposit'), named('overPayment')].filter((node) => node !== null),
        });
      case 'totalCredit':
        return credit();
      case 'totalDue':
        return total('totalDue', 'Balance due', {
          kind: 'notBelowZero',
          of: { kind: 'difference', from: liability(), less: credit() },
        });
      case 'overPaymentFromThisQuarter':
        return total('overPaymentFromThisQuarter', 'Overpayment from this quarter', {
          kind: 'notBelowZero',
          of: { kind: 'difference', from: credit(), less: liability() },
        });
      default:
        return null;
    }
  }
  return named(name);
}
