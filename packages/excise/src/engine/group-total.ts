import { compare, type Exact, plus, ZERO } from '../decimal.ts';
import { type Explanation, evaluateExplanation, type Rate, ratesIn } from './explanation.ts';

type Row = Extract<Explanation, { kind: 'step' }>;

/** The rows of a total that are taxed at the same rates. */
export interface RateGroup {
  /** The rates that the tax of each row uses; empty where the amounts are entered. */
  rates: readonly Rate[];
  /** The rows by event, in the order of the events. */
  events: readonly EventRows[];
  /**
   * The number by which the group's quantity is multiplied, as a product of its rates; null where the tax of a row is more than
   * one quantity times its rates, so that quantities of rows do not add up.
   */
  factor: Explanation | null;
  /** The sum of the quantities, and their unit and name; null with `factor`. */
  quantity: Quantity | null;
  /** The exact sum of the rows. */
  amount: Exact;
}

/** Rows of one event at the same rates. */
export interface EventRows {
  /** The event, such as "60(a) Removal at terminal rack"; null on a line without events. */
  event: string | null;
  rows: readonly Row[];
  quantity: Exact | null;
  amount: Exact;
}

interface Quantity {
  /** The label of the field: "Number of gallons". */
  label: string;
  value: Exact;
}

/** Rows at zero for the same reason. */
export interface FreeRows {
  event: string | null;
  rows: readonly Row[];
  because: string;
  citation?: string;
}

/** The rows of a total, grouped by rate, then by event. */
export interface GroupedTotal {
  groups: readonly RateGroup[];
  /** Rows that are counted at zero. */
  free: readonly FreeRows[];
  /** The exact total: the sum of the groups. */
  amount: Exact;
}

/**
 * Groups the rows of a total by rate, then by event.
 * @param explanation of a total that is rounded once from its rows, such as `60.tax` or `claims.3a.amount`
 * @returns null for any other explanation, and for a total without rows
 */
export function groupTotal(explanation: Explanation): GroupedTotal | null {
  const of = explanation.kind === 'cell' ? explanation.of : explanation;
  const sum = of.kind === 'rounded' ? of.of : of;
  if (sum.kind !== 'sum') return null;
  const rows = sum.of.filter((node) => node.kind === 'step');
  if (rows.length === 0 || rows.length < sum.of.length) return null;
  const taxed = rows.filter((row) => freeBecause(row) === null);
  const groups = [...Map.groupBy(taxed, (row) => shapeOf(row.of)).values()].map(groupOf);
  const free = [
    ...Map.groupBy(
      rows.filter((row) => freeBecause(row) !== null),
      (row) => `${row.event} ${freeBecause(row)?.because}`,
    ).values(),
  ].map((alike): FreeRows => {
    const { because, citation } = freeBecause(alike[0] as Row) as Given;
    return { event: alike[0]?.event ?? null, rows: alike, because, ...(citation && { citation }) };
  });
  return { groups, free, amount: groups.map(({ amount }) => amount).reduce(plus, ZERO) };
}

type Given = Extract<Explanation, { kind: 'given' }>;

/** Why a row is taxed at zero by law; null for a taxed row. */
const freeBecause = ({ of }: Row): Given | null =>
  of.kind === 'given' && compare(evaluateExplanation(of), ZERO) === 0 ? of : null;

function groupOf(rows: readonly Row[]): RateGroup {
  const first = (rows[0] as Row).of;
  const parts = partsOf(first);
  const byEvent = [...Map.groupBy(rows, ({ event }) => event ?? null)];
  // Sublines begin with their number: 60(a), 60(b).
  const events = byEvent
    .toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(
      ([event, alike]): EventRows => ({
        event,
        rows: alike,
        quantity: parts && sumOf(alike.map(({ of }) => partsOf(of)?.quantity ?? of)),
        amount: sumOf(alike),
      }),
    );
  return {
    rates: [...new Map(ratesIn(first).map((rate) => [rateKey(rate), rate])).values()],
    events,
    factor: parts?.factor ?? null,
    quantity: parts && {
      label: parts.quantity.label,
      value: events.map(({ quantity }) => quantity ?? ZERO).reduce(plus, ZERO),
    },
    amount: events.map(({ amount }) => amount).reduce(plus, ZERO),
  };
}

const sumOf = (nodes: readonly Explanation[]): Exact => nodes.map(evaluateExplanation).reduce(plus, ZERO);

/** A row's tax as one quantity times rates; null where it is more than that. */
function partsOf(node: Explanation): { quantity: Extract<Explanation, { kind: 'fact' }>; factor: Explanation } | null {
  if (node.kind !== 'product') return null;
  const rates = node.of.filter((part) => part.kind !== 'fact');
  const [quantity, ...others] = node.of.filter((part) => part.kind === 'fact');
  if (!quantity || others.length > 0 || rates.length === 0) return null;
  if (rates.some(({ kind }) => kind !== 'parameter' && kind !== 'given')) return null;
  const [only, ...more] = rates;
  return { quantity, factor: only && more.length === 0 ? only : { kind: 'product', of: rates } };
}

/** The part that the rows of a group share: the calculation with its rates, without the facts of the row. */
const shapeOf = (node: Explanation): string =>
  JSON.stringify(node, (key, value: unknown) => {
    if (key === 'path' || key === 'event') return undefined;
    return isFact(value) ? { fact: value.label } : value;
  });

const isFact = (value: unknown): value is { label: string } =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'fact';

const rateKey = ({ id, value, from }: Rate): string => `${id} ${value} ${from}`;
