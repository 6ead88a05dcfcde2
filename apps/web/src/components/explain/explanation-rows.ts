import {
  type Exact,
  type Explanation,
  evaluateExplanation,
  formatDate,
  type GroupedTotal,
  grouped,
  groupTotal,
  type RateGroup,
  ratesIn,
  toFixed,
  toText,
} from '@gauger/excise';
import { counted } from '../counted.ts';
import { accountingAmount } from '../money/accounting-amount.ts';
import { moneyText } from '../money/decimal-text.ts';
import { rowList, rowNumbers } from './row-list.ts';

/** One row of the sum behind an amount. */
export interface ExplanationRow {
  label: string;
  /** A line below the label: how a part came about, from when to when a rate holds. */
  note?: string;
  citation?: string;
  /** The rows of the line next to the label: "rows 1, 2, 4-7". */
  rows?: string;
  /** Relation of the value to the row above. */
  operator?: Operator;
  /** As it is shown, thousands grouped; empty for a heading. */
  value: string;
  /**
   * `rate`: a number from law. `step`: a result on the way. `result`: the amount itself. `heading`: the name of the rows below.
   * `out`: not in the result. `fix`: not in the result until an error is fixed.
   */
  kind?: 'rate' | 'step' | 'result' | 'heading' | 'out' | 'fix';
}

type Operator = '+' | '−' | '×' | '÷';

/** The most rows of a line that are listed one by one; more are added up. */
const MAX_LISTED = 12;

/** The amount of an explanation as the page shows it: `$46,573.50`; a row's tax keeps its four decimals. */
export function explainedAmount(explanation: Explanation): string {
  return explanation.kind === 'cell' ? cellValue(explanation) : exact(explanation);
}

/** The explanation as rows in the order of the sum: facts, rates, exact result, rounded result; then what is not in it. */
export function explanationRows(explanation: Explanation): ExplanationRow[] {
  if (explanation.kind !== 'cell') return chain(explanation);
  const value = cellValue(explanation);
  const total = groupTotal(explanation);
  const rows = total ? groupedRows(total, explanation.of) : chain(explanation.of);
  const last = rows.at(-1);
  // The rounding is the result; said once, with the name of the figure.
  const rounding = last?.kind === 'result' ? rows.pop() : undefined;
  const label = isRowTax(explanation.cell) ? `Tax, ${explanation.label.toLowerCase()}` : explanation.label;
  return [
    ...rows,
    { label, ...noted(rounding?.note), value, kind: 'result' },
    ...leftOut(total, explanation.notCounted ?? []),
  ];
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
    case 'rounded':
      return [...chain(node.of), ...rounding(node)];
    default:
      return [operand(node)];
  }
}

function operands(operator: '×' | '+', nodes: readonly Explanation[]): ExplanationRow[] {
  const [first, ...others] = nodes;
  if (!first) return [];
  if (nodes.length > MAX_LISTED && nodes.every(isRow))
    return [{ label: 'All', rows: rowList(rowNumbers(nodes)), value: exact({ kind: 'sum', of: nodes }) }];
  const start =
    operator === '×' ? whole(first) : operator === '+' && first.kind === 'product' ? [operand(first)] : chain(first);
  return [...start, ...others.map((node) => operand(node, operator))];
}

type Rounded = Extract<Explanation, { kind: 'rounded' }>;

function rounding(node: Rounded): ExplanationRow[] {
  const value = grouped(toFixed(evaluateExplanation(node), node.places));
  if (sameNumber(exact(node.of), value)) return [{ label: 'Result', value, kind: 'result' }];
  return [
    { label: 'Exact', value: exact(node.of), kind: 'step' },
    { label: 'Rounded', note: sentence(node.rule), value, kind: 'result' },
  ];
}

/** The rows of a total under their rates, each with its quantity or amount, and how the total is rounded. */
function groupedRows({ groups, amount }: GroupedTotal, of: Explanation): ExplanationRow[] {
  const rows = groups.flatMap((group) => {
    const { label, parts } = groupParts(group);
    const subtotal: ExplanationRow = { label: 'Together', value: exactText(group.amount), kind: 'step' };
    return [
      { label, value: '', kind: 'heading' } as const,
      ...parts,
      ...(groups.length > 1 && parts.length > 1 ? [subtotal] : []),
    ];
  });
  if (groups.length === 0) rows.push({ label: 'No row is taxed', value: exactText(amount) });
  return of.kind === 'rounded' ? [...rows, ...rounding(of)] : rows;
}

function groupParts({ rates, events, factor, quantity }: RateGroup): {
  label: string;
  parts: ExplanationRow[];
} {
  const [first, ...others] = rates;
  if (factor && quantity) {
    const parts = events.map(
      (of): ExplanationRow => ({
        label: of.event ?? quantity.label,
        rows: rowList(rowNumbers(of.rows)),
        value: exactText(of.quantity ?? of.amount),
      }),
    );
    if (events.length > 1) parts.push({ label: quantity.label, value: exactText(quantity.value), kind: 'step' });
    const factors = factor.kind === 'product' ? factor.of : [factor];
    return {
      label: first && others.length === 0 ? `At ${grouped(first.value)} ${first.unit}` : titles(rates),
      parts: [...parts, ...factors.map((part) => operand(part, '×'))],
    };
  }
  const count = events.reduce((sum, { rows }) => sum + rows.length, 0);
  const parts = events.flatMap((of): ExplanationRow[] =>
    count > MAX_LISTED
      ? [{ label: of.event ?? 'All', rows: rowList(rowNumbers(of.rows)), value: exactText(of.amount) }]
      : of.rows.map((row) => operand(row)),
  );
  const sourced = rates.map((rate): ExplanationRow => ({ ...operand(rate), kind: 'rate' }));
  return { label: titles(rates), parts: [...(count > MAX_LISTED ? sourced : []), ...added(parts)] };
}

/** Parts of a sum, each after the first with a plus sign. */
const added = (parts: readonly ExplanationRow[]): ExplanationRow[] =>
  parts.map((part, at) => (at === 0 ? part : { ...part, operator: '+' }));

/** The name of a group of rows that is not taxed at one rate. */
function titles(rates: RateGroup['rates']): string {
  const [first, ...others] = rates;
  if (!first) return 'Amounts entered';
  return others.length > 0 ? `${first.title} and ${counted(others.length, 'other rate', 'other rates')}` : first.title;
}

const isRow = (node: Explanation): node is Extract<Explanation, { label: string }> =>
  'label' in node && rowNumbers([node]).length > 0;

/** The parts that are not in a total: rows at zero by law, and rows with an error. */
function leftOut(total: GroupedTotal | null, notCounted: readonly number[]): ExplanationRow[] {
  const free = (total?.free ?? []).map(
    ({ event, rows, because, citation }): ExplanationRow => ({
      label: event ?? 'Not taxed',
      rows: rowList(rowNumbers(rows)),
      ...noted(because),
      ...(citation && { citation }),
      value: '0.00',
      kind: 'out',
    }),
  );
  const toFix: ExplanationRow = { label: 'To fix', rows: rowList(notCounted), value: '', kind: 'fix' };
  const rows = notCounted.length > 0 ? [...free, toFix] : free;
  return rows.length > 0 ? [{ label: 'Not in this total', value: '', kind: 'heading' }, ...rows] : [];
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
      const days =
        node.to === null ? `since ${formatDate(node.from)}` : `${formatDate(node.from)} to ${formatDate(node.to)}`;
      const doubt =
        node.confidence === 'confirmed' && node.sourceClass === 'primary' ? '' : `, ${node.sourceClass} source`;
      const note = [`${sentence(node.unit)}, ${days}${doubt}`, node.note].filter(Boolean).join('. ');
      return { label: node.title, ...noted(note), citation: node.citation, ...how, value: exact(node), kind: 'rate' };
    }
    case 'given':
      return { label: node.because, ...(node.citation ? { citation: node.citation } : {}), ...how, value: exact(node) };
    case 'cell':
      return { label: node.label, ...how, value: cellOperand(node) };
    case 'step': {
      const citation = isRow(node) ? '' : [...new Set(ratesIn(node).map((rate) => rate.citation))].join('; ');
      return {
        label: node.label,
        ...noted(inLine(node.of)),
        ...(citation && { citation }),
        ...how,
        value: exact(node),
      };
    }
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
  if (node.kind === 'step') return bracketed(node.of);
  // A calculation goes on with the rounded number; the calculation before rounding is shown with it.
  if (node.kind === 'rounded' && !sameNumber(exact(node.of), exact(node)))
    return `${exact(node)} (${inLine(node.of)}, rounded)`;
  const text = node.kind === 'given' ? exact(node) : inLine(node);
  return ['sum', 'difference', 'quotient'].includes(node.kind) ? `(${text})` : text;
}

const exact = (node: Explanation): string => exactText(evaluateExplanation(node));

/** An exact number; one without an end to its decimals is cut after eight. */
function exactText(value: Exact): string {
  return value.d === null ? grouped(toText(value)) : `≈ ${grouped(toFixed(value, 8))}`;
}

function cellValue(node: Explanation & { kind: 'cell' }): string {
  const value = evaluateExplanation(node);
  if (isRowTax(node.cell)) return grouped(toFixed(value, 4));
  if (!isMoney(node.cell)) return exact(node);
  return value.n < 0n ? accountingAmount(toFixed(value, 2)) : `$${moneyText(toFixed(value, 2)).amount}`;
}

/** A cell among the parts of a sum: below zero as accountants write it. */
function cellOperand(node: Explanation & { kind: 'cell' }): string {
  const value = evaluateExplanation(node);
  return value.n < 0n ? accountingAmount(toFixed(value, 2)) : grouped(toText(value));
}

function isRowTax(cell: string): boolean {
  return cell.endsWith('.taxAmount');
}

function isMoney(cell: string): boolean {
  return cell.endsWith('.tax') || cell.startsWith('totals.') || cell.startsWith('adjustments.');
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
