import {
  dayInWords,
  type Explanation,
  evaluateExplanation,
  explain,
  type Law,
  type Row,
  type TaxLine,
  toFixed,
  toText,
} from '@gauger/excise';
import type { ReturnDocument } from '../return-document.ts';
import { grouped, printedRate } from './figures.ts';

/** Most rows of one line that are printed; the rest stand in the filing. */
export const MOST_PRINTED = 60;
/** Most rows of one line whose rates are gathered: a copy is made in seconds, however large the filing. */
const MOST_EXPLAINED = 2_000;

/** Why the tax of one line is what it is: its rates with their citations, and its rows. */
export interface Workpaper {
  irsNumber: string;
  title: string;
  tax: string;
  citation: string;
  rates: { rate: string; title: string; days: string; citation: string }[];
  rows: { at: string; facts: string; working: string; tax: string }[];
  /** Rows that are not printed. */
  further: number;
}

/** One workpaper for each line on which a row is counted, in the order of the menu. */
export function workpapers(doc: ReturnDocument, law: Law): Workpaper[] {
  return law.lines.flatMap((line) => workpaper(line, doc, law) ?? []);
}

function workpaper(line: TaxLine, { facts, computed }: ReturnDocument, law: Law): Workpaper | null {
  const { irsNumber } = line;
  const entered = facts.filingData[irsNumber];
  if (!entered) return null;
  const rows = entered.rows?.slice(0, MOST_EXPLAINED) ?? [];
  const taxes = computed.lines[irsNumber]?.rows ?? [];
  const explanation = explain({ ...facts, filingData: { [irsNumber]: { ...entered, rows } } }, `${irsNumber}.tax`, law);
  const steps = explanation && stepsOf(explanation);
  if (!steps || steps.length === 0) return null;
  const printedSteps = steps.slice(0, MOST_PRINTED);
  return {
    irsNumber,
    title: line.title,
    tax: grouped(computed.cells[`${irsNumber}.tax`] ?? '0.00'),
    citation: line.citation,
    rates: ratesOf(steps),
    rows: printedSteps.map(({ at, of }) => ({
      at: String(at + 1),
      facts: factsOf(line, rows[at] ?? {}),
      working: workingOf(of),
      tax: grouped(taxes[at]?.taxAmount ?? ''),
    })),
    further: taxes.filter(({ taxAmount }) => taxAmount !== null).length - printedSteps.length,
  };
}

/** The counted rows of a line: place in the filing and explanation. */
function stepsOf(explanation: Explanation): { at: number; of: Explanation }[] {
  const sum = explanation.kind === 'cell' && explanation.of.kind === 'rounded' ? explanation.of.of : explanation;
  if (sum.kind !== 'sum') return [];
  return sum.of.flatMap((node) =>
    node.kind === 'step' ? [{ at: Number(node.label.replace(/\D/g, '')) - 1, of: node.of }] : [],
  );
}

/** What was entered in a row, beside the numbers of its working. */
function factsOf(line: TaxLine, row: Row): string {
  return line.fields
    .flatMap((field) => {
      const value = row[field.name];
      if (field.computed || value === undefined || value === null || value === '' || value === false) return [];
      if (value === true) return [field.label];
      if (field.kind === 'date') return [dayInWords(String(value))];
      if (field.kind === 'choice')
        return [field.choices?.find((choice) => choice.value === value)?.label ?? String(value)];
      return field.kind === 'quantity' || field.kind === 'money' ? [] : [String(value)];
    })
    .join(' · ');
}

/** The parameters behind the rows, each once. */
function ratesOf(steps: readonly { of: Explanation }[]): Workpaper['rates'] {
  const found = new Map<string, Workpaper['rates'][number]>();
  const visit = (node: Explanation): void => {
    if (node.kind === 'parameter') {
      const doubt = node.confidence === 'confirmed' ? '' : ` (${node.confidence}, ${node.sourceClass} source)`;
      found.set(`${node.id} ${node.from}`, {
        rate: printedRate(node.value, node.unit),
        title: `${node.title}, ${node.unit}`,
        days: `${dayInWords(node.from)} to ${node.to === null ? 'further notice' : dayInWords(node.to)}`,
        citation: node.citation + doubt,
      });
    }
    for (const part of partsOf(node)) visit(part);
  };
  for (const { of } of steps) visit(of);
  return [...found.values()];
}

function partsOf(node: Explanation): readonly Explanation[] {
  switch (node.kind) {
    case 'product':
    case 'sum':
    case 'least':
      return node.of;
    case 'difference':
      return [node.from, node.less];
    case 'quotient':
      return [node.of, node.by];
    case 'notBelowZero':
    case 'rounded':
    case 'step':
    case 'cell':
      return [node.of];
    default:
      return [];
  }
}

/** The calculation of a row on one line: `1,000 × 0.244`. */
function workingOf(node: Explanation, within = false): string {
  const bracketed = (text: string) => (within ? `(${text})` : text);
  const joined = (nodes: readonly Explanation[], sign: string) => nodes.map((part) => workingOf(part, true)).join(sign);
  switch (node.kind) {
    case 'product':
      return joined(node.of, ' × ');
    case 'sum':
      return bracketed(joined(node.of, ' + '));
    case 'difference':
      return bracketed(joined([node.from, node.less], ' − '));
    case 'quotient':
      return bracketed(joined([node.of, node.by], ' ÷ '));
    case 'least':
      return `the lesser of ${node.of.map((part) => workingOf(part)).join(' and ')}`;
    case 'given':
      return within ? node.value : node.because;
    case 'fact':
    case 'parameter':
      return exact(node);
    case 'rounded':
      // Inside a calculation what goes on is the rounded number; how it came about stands beside it.
      return within ? `${exact(node)} (${workingOf(node.of)}, rounded)` : workingOf(node.of);
    default:
      return workingOf(node.of, within);
  }
}

/** The exact number; one without an end to its decimals is cut after eight. */
function exact(node: Explanation): string {
  const value = evaluateExplanation(node);
  return value.d === null ? grouped(toText(value)) : `≈ ${grouped(toFixed(value, 8))}`;
}
