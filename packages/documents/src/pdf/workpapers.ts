import {
  type ClaimLine,
  type ComputedClaim,
  type Explanation,
  evaluateExplanation,
  type Field,
  formatDate,
  grouped,
  masked,
  type Row,
  toFixed,
  toText,
} from '@gauger/excise';
import { printedRate } from '../figures.ts';

/** Maximum rows printed of one line; the rest are in the filing. */
export const MAX_PRINTED = 60;
/** Maximum rows of one line whose rates are gathered, so that a copy is made in seconds, however large the filing. */
export const MAX_EXPLAINED = 2_000;

/** The computation of the tax or claim of one line: its rates with their citations, and its rows. */
export interface Workpaper {
  /** `W-1`, by which the form refers to it. */
  number: string;
  /** The explained cell: `60.tax`, `claims.3a.amount`. */
  cell: string;
  /** The name of the line: `IRS No. 60`, `Schedule C, line 3a`. */
  name: string;
  title: string;
  amount: string;
  citation: string;
  rates: { rate: string; title: string; days: string; citation: string }[];
  rows: { at: string; facts: string; working: string; amount: string }[];
  /** Number of rows that are not printed. */
  further: number;
}

/** A workpaper before all are numbered. */
export type Unnumbered = Omit<Workpaper, 'number'>;

/** The number of the workpaper of each cell that has one. */
export const numbersOf = (papers: readonly Workpaper[]): ReadonlyMap<string, string> =>
  new Map(papers.map(({ cell, number }) => [cell, number]));

/** The printed rows behind an amount, and the rates of all rows; null where no row counts. */
export function explainedRows(explanation: Explanation, fields: readonly Field[], rows: readonly Row[]) {
  const steps = stepsOf(explanation);
  if (steps.length === 0) return null;
  return {
    rates: ratesOf(steps),
    rows: steps
      .slice(0, MAX_PRINTED)
      .map(({ at, of }) => ({ at, facts: factsOf(fields, rows[at] ?? {}), working: workingOf(of) })),
  };
}

/**
 * The workpaper of a claim line; null where no row counts.
 * @param own the rows that were explained, each with its place among those of the filing
 */
export function claimPaper(
  stated: Pick<Unnumbered, 'cell' | 'name'>,
  { title, citation, fields }: ClaimLine,
  { amount, rows }: ComputedClaim,
  own: readonly { row: Row; place: number }[],
  explanation: Explanation | null,
): Unnumbered | null {
  const explained =
    explanation &&
    explainedRows(
      explanation,
      fields,
      own.map(({ row }) => row),
    );
  if (!explained) return null;
  const amounts = new Map(rows.map(({ at, amountOfClaim }) => [at, amountOfClaim]));
  return {
    ...stated,
    title,
    amount: grouped(amount),
    citation,
    rates: explained.rates,
    rows: explained.rows.map(({ at, ...row }) => {
      const place = own[at]?.place ?? at;
      return { ...row, at: String(place + 1), amount: grouped(amounts.get(place) ?? '') };
    }),
    further: rows.filter(({ amountOfClaim }) => amountOfClaim !== null).length - explained.rows.length,
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

/** The facts of a row that its working does not show. */
function factsOf(fields: readonly Field[], row: Row): string {
  return fields
    .flatMap((field) => {
      const value = row[field.name];
      if (field.computed || value === undefined || value === null || value === '' || value === false) return [];
      if (value === true) return [field.label];
      if (field.shape === 'tin') return [masked(String(value).replace(/\D/g, ''))];
      if (field.kind === 'date') return [formatDate(String(value))];
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
        days:
          node.to === null ? `Since ${formatDate(node.from)}` : `${formatDate(node.from)} to ${formatDate(node.to)}`,
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
      // A calculation goes on with the rounded number; the number before rounding is shown with it.
      return within ? `${exact(node)} (${workingOf(node.of)}, rounded)` : workingOf(node.of);
    default:
      return workingOf(node.of, within);
  }
}

/** The exact number; one with endless decimals is cut after eight. */
function exact(node: Explanation): string {
  const value = evaluateExplanation(node);
  return value.d === null ? grouped(toText(value)) : `≈ ${grouped(toFixed(value, 8))}`;
}
