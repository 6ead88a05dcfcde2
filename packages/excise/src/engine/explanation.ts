import type { Confidence, DecimalString, IsoDate, SourceClass } from '../catalog/public.ts';
import type { CellId } from '../cells/public.ts';
import {
  decimal,
  type Exact,
  least,
  minus,
  ONE,
  over,
  plus,
  roundDown,
  roundHalfUp,
  times,
  toFixed,
  ZERO,
} from '../decimal.ts';

/**
 * Why a number is what it is, as data: facts, parameters with their citations, the steps between them, and the rounding.
 * Evaluating the tree again gives the cell.
 */
export type Explanation =
  /** A fact the filer entered. */
  | { kind: 'fact'; path: string; label: string; value: DecimalString; unit?: string }
  /** A number from the rate book. */
  | {
      kind: 'parameter';
      id: string;
      title: string;
      value: DecimalString;
      unit: string;
      from: IsoDate;
      to: IsoDate | null;
      citation: string;
      confidence: Confidence;
      sourceClass: SourceClass;
      note?: string;
    }
  /** A number without further steps, with its reason. */
  | { kind: 'given'; value: DecimalString; because: string; citation?: string }
  | { kind: 'product'; of: readonly Explanation[] }
  | { kind: 'sum'; of: readonly Explanation[] }
  | { kind: 'difference'; from: Explanation; less: Explanation }
  | { kind: 'quotient'; of: Explanation; by: Explanation }
  | { kind: 'least'; of: readonly Explanation[] }
  /** The greater of zero and the number. */
  | { kind: 'notBelowZero'; of: Explanation }
  /** Rounded half up, or down where the rule requires it. */
  | { kind: 'rounded'; places: number; down?: true; rule: string; of: Explanation }
  /** A part with a name, not yet rounded: one row in the sum of its line. `event` is its subline: "60(a) Removal at terminal rack". */
  | { kind: 'step'; label: string; event?: string; of: Explanation }
  /**
   * A figure of the filing: a row, a line, a total. Its value is the cell's. `notCounted` lists the rows of a line that have an
   * error and are not in its sum, from 1.
   */
  | { kind: 'cell'; cell: CellId; label: string; notCounted?: readonly number[]; of: Explanation };

/** Evaluates an explanation to its exact number. */
export function evaluateExplanation(node: Explanation): Exact {
  switch (node.kind) {
    case 'fact':
    case 'parameter':
    case 'given':
      return decimal(node.value);
    case 'product':
      return node.of.map(evaluateExplanation).reduce(times, ONE);
    case 'sum':
      return node.of.map(evaluateExplanation).reduce(plus, ZERO);
    case 'difference':
      return minus(evaluateExplanation(node.from), evaluateExplanation(node.less));
    case 'quotient':
      return over(evaluateExplanation(node.of), evaluateExplanation(node.by));
    case 'least':
      return node.of.map(evaluateExplanation).reduce(least);
    case 'notBelowZero': {
      const value = evaluateExplanation(node.of);
      return value.n < 0n ? ZERO : value;
    }
    case 'rounded':
      return (node.down ? roundDown : roundHalfUp)(evaluateExplanation(node.of), node.places);
    case 'step':
    case 'cell':
      return evaluateExplanation(node.of);
  }
}

/** A number from the rate book. */
export type Rate = Extract<Explanation, { kind: 'parameter' }>;

/** The rates of a calculation, in the order of its parts. */
export function ratesIn(node: Explanation): readonly Rate[] {
  switch (node.kind) {
    case 'parameter':
      return [node];
    case 'product':
    case 'sum':
    case 'least':
      return node.of.flatMap(ratesIn);
    case 'difference':
      return [node.from, node.less].flatMap(ratesIn);
    case 'quotient':
      return [node.of, node.by].flatMap(ratesIn);
    case 'notBelowZero':
    case 'rounded':
    case 'step':
    case 'cell':
      return ratesIn(node.of);
    default:
      return [];
  }
}

const LABELS = { product: '×', sum: '+', least: 'the lesser of' } as const;

/** The explanation as indented lines of plain text. */
export function explanationText(node: Explanation, depth = 0): string {
  const line = (text: string) => `${'  '.repeat(depth)}${text}\n`;
  const exact = () => readable(evaluateExplanation(node));
  const children = (nodes: readonly Explanation[]) => nodes.map((child) => explanationText(child, depth + 1)).join('');
  switch (node.kind) {
    case 'fact':
      return line(`${node.value}${node.unit ? ` ${node.unit}` : ''}  ${node.label} (${node.path})`);
    case 'parameter': {
      const days = node.to === null ? `since ${node.from}` : `${node.from} to ${node.to}`;
      const source = `${node.confidence}, ${node.sourceClass} source`;
      return line(`${node.value} ${node.unit}  ${node.title}, ${days}; ${node.citation} (${source})`);
    }
    case 'given':
      return line(`${node.value}  ${node.because}${node.citation ? `; ${node.citation}` : ''}`);
    case 'product':
    case 'sum':
    case 'least':
      return line(`${exact()}  ${LABELS[node.kind]}`) + children(node.of);
    case 'difference':
      return line(`${exact()}  −`) + children([node.from, node.less]);
    case 'quotient':
      return line(`${exact()}  ÷`) + children([node.of, node.by]);
    case 'notBelowZero':
      return line(`${exact()}  not below zero`) + children([node.of]);
    case 'rounded':
      return line(`${toFixed(evaluateExplanation(node), node.places)}  ${node.rule}`) + children([node.of]);
    case 'step':
      return line(node.label) + children([node.of]);
    case 'cell':
      return line(`${node.label} (${node.cell})`) + children([node.of]);
  }
}

const readable = (value: Exact): string => (value.d === null ? toFixed(value, value.s) : `≈ ${toFixed(value, 8)}`);
