import { type Explanation, evaluateExplanation, formatDate, grouped, toFixed, toText } from '@gauger/excise';
import { moneyText } from '../money/decimal-text.ts';

/** One row of the sum behind an amount. */
export interface ExplanationRow {
  label: string;
  /** A line below the label: how a part came about, from when to when a rate holds. */
  note?: string;
  citation?: string;
  /** Relation of the value to the row above. */
  operator?: Operator;
  /** As it is shown, thousands grouped. */
  value: string;
  /** `rate`: a number from law. `step`: a result on the way. `result`: the amount itself. */
  kind?: 'rate' | 'step' | 'result';
}

type Operator = '+' | '−' | '×' | '÷';

/** The most parts of one sum that are listed; the rest are added up in a row of their own. */
const LISTED = 12;

/** The amount of an explanation as the page shows it: `$46,573.50`; a row's tax keeps its four decimals. */
export function explainedAmount(explanation: Explanation): string {
  return explanation.kind === 'cell' ? cellValue(explanation) : exact(explanation);
}

/** The explanation as rows in the order of the sum: facts, rates, exact result, rounded result. */
export function explanationRows(explanation: Explanation): ExplanationRow[] {
  if (explanation.kind !== 'cell') return chain(explanation);
  const value = cellValue(explanation);
  const rows = chain(explanation.of);
  const last = rows.at(-1);
  // The rounding is the result; said once, with the name of the figure.
  const rounding = last?.kind === 'result' ? rows.pop() : undefined;
  const label = isRowTax(explanation.cell) ? `Tax, ${explanation.label.toLowerCase()}` : explanation.label;
  return [...rows, { label, ...noted(rounding?.note), value, kind: 'result' }];
}

/** Zeros to add to reach the longest fraction, so that decimal points align. */
export function padding(rows: readonly { value: string }[]): string[] {
  const fractions = rows.map(({ value }) => value.split('.')[1] ?? '');
  const longest = Math.max(0, ...fractions.map((fraction) => fraction.length));
  return fractions.map((fraction) => {
    const missing = '0'.repeat(longest - fraction.length);
    return fraction === '' && longest > 0 ? `.${missing}` : missing;
  });
}

/** A node as a running calculation: its first operand, then what is done to it, row by row. */
function chain(node: Explanation): ExplanationRow[] {
  switch (node.kind) {
    case 'product':
      return operands('×', node.of);
    case 'sum':
      return node.of.length === 0 ? [{ label: 'Nothing entered', value: '0' }] : operands('+', node.of);
    case 'difference':
      return [...chain(node.from), operand(node.less, '−')];
    case 'quotient':
      return [...whole(node.of), operand(node.by, '÷')];
    case 'least':
      return [
        ...node.of.map((part) => operand(part)),
        { label: 'The lesser of these', value: exact(node), kind: 'step' },
      ];
    case 'notBelowZero': {
      const rows = chain(node.of);
      return exact(node) === exact(node.of) ? rows : [...rows, { label: 'Not below zero', value: '0', kind: 'step' }];
    }
    case 'rounded': {
      const rows = chain(node.of);
      const value = grouped(toFixed(evaluateExplanation(node), node.places));
      if (sameNumber(exact(node.of), value)) return [...rows, { label: 'Result', value, kind: 'result' }];
      const before: ExplanationRow = { label: 'Exact', value: exact(node.of), kind: 'step' };
      return [...rows, before, { label: 'Rounded', note: sentence(node.rule), value, kind: 'result' }];
    }
    default:
      return [operand(node)];
  }
}

function operands(operator: '×' | '+', nodes: readonly Explanation[]): ExplanationRow[] {
  const [first, ...others] = nodes;
  if (!first) return [];
  const listed = others.slice(0, LISTED - 1);
  const rest = others.slice(LISTED - 1);
  const start =
    operator === '×' ? whole(first) : operator === '+' && first.kind === 'product' ? [operand(first)] : chain(first);
  const rows = [...start, ...listed.map((node) => operand(node, operator))];
  if (rest.length > 0)
    rows.push({
      label: `${rest.length} more`,
      operator,
      value: exact({ kind: operator === '×' ? 'product' : 'sum', of: rest }),
    });
  return rows;
}

/** An operand that is multiplied or divided: what is added up to it gets its sum first. */
function whole(node: Explanation): ExplanationRow[] {
  const rows = chain(node);
  const added = node.kind === 'sum' || node.kind === 'difference';
  return added && rows.length > 1 ? [...rows, { label: 'Together', value: exact(node), kind: 'step' }] : rows;
}

/** One operand in one row, with its origin below its label. */
function operand(node: Explanation, operator?: Operator): ExplanationRow {
  const how = operator === undefined ? {} : { operator };
  switch (node.kind) {
    case 'fact':
      return { label: node.label, ...how, value: exact(node) };
    case 'parameter': {
      const days = `${formatDate(node.from)} to ${node.to === null ? 'further notice' : formatDate(node.to)}`;
      const doubt =
        node.confidence === 'confirmed' && node.sourceClass === 'primary' ? '' : `, ${node.sourceClass} source`;
      const note = [`${sentence(node.unit)}, ${days}${doubt}`, node.note].filter(Boolean).join('. ');
      return { label: node.title, ...noted(note), citation: node.citation, ...how, value: exact(node), kind: 'rate' };
    }
    case 'given':
      return { label: node.because, ...(node.citation ? { citation: node.citation } : {}), ...how, value: exact(node) };
    case 'cell':
      return { label: node.label, ...how, value: grouped(toText(evaluateExplanation(node))) };
    case 'step':
      return { label: node.label, ...noted(inLine(node.of)), ...how, value: exact(node) };
    default:
      return { label: 'Part', ...noted(inLine(node)), ...how, value: exact(node) };
  }
}

/** A small calculation on one line: `48,216 × 0.244`. */
function inLine(node: Explanation): string {
  const parts = (nodes: readonly Explanation[], sign: string) => nodes.map(bracketed).join(` ${sign} `);
  switch (node.kind) {
    case 'product':
      return parts(node.of, '×');
    case 'sum':
      return parts(node.of, '+');
    case 'difference':
      return parts([node.from, node.less], '−');
    case 'quotient':
      return parts([node.of, node.by], '÷');
    case 'least':
      return `the lesser of ${node.of.map(inLine).join(' and ')}`;
    case 'given':
      return node.because;
    case 'step':
    case 'cell':
    case 'rounded':
    case 'notBelowZero':
      return inLine(node.of);
    default:
      return exact(node);
  }
}

function bracketed(node: Explanation): string {
  const text = node.kind === 'given' ? exact(node) : inLine(node);
  return ['sum', 'difference', 'quotient'].includes(node.kind) ? `(${text})` : text;
}

/** The exact number; one without an end to its decimals is cut after eight. */
function exact(node: Explanation): string {
  const value = evaluateExplanation(node);
  return value.d === null ? grouped(toText(value)) : `≈ ${grouped(toFixed(value, 8))}`;
}

function cellValue(node: Explanation & { kind: 'cell' }): string {
  const value = evaluateExplanation(node);
  if (isRowTax(node.cell)) return grouped(toFixed(value, 4));
  return isMoney(node.cell) ? `$${moneyText(toFixed(value, 2)).amount}` : exact(node);
}

function isRowTax(cell: string): boolean {
  return cell.endsWith('.taxAmount');
}

function isMoney(cell: string): boolean {
  return cell.endsWith('.tax') || cell.startsWith('totals.');
}

function sameNumber(one: string, other: string): boolean {
  const trimZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  return trimZeros(one) === trimZeros(other);
}

/** Without its full stop: a citation may follow. */
function noted(note: string | undefined): { note?: string } {
  return note === undefined ? {} : { note: note.replace(/\.$/, '') };
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
