import type { ClaimLine } from '../catalog/public.ts';
import { type Exact, toText } from '../decimal.ts';
import { type Explanation, explainRow, type LawIndex, placeOf } from '../engine/public.ts';
import type { ClaimingForm } from './claiming-form.ts';
import { claimRows } from './compute-claims.ts';

const TO_FOUR = 'rounded half up to 4 decimals, as a row shows it';
const TO_CENTS = 'rounded half up once to cents, the exact sum of the rows';

/**
 * Why a figure of a claim has its value.
 * @param cell by the name that the form gives the cells of the line: `<name>.amount`, `<name>.quantity`, `<name>.rate`,
 *   `<name>.rows.0.amountOfClaim`
 */
export function explainClaim(cell: string, form: ClaimingForm, index: LawIndex): Explanation | null {
  const [, name = '', what = '', place] =
    /^(.+?)\.(amount|quantity|rate|rows)(?:\.(\d+)\.amountOfClaim)?$/.exec(cell) ?? [];
  const line = linesOf(form).find((candidate) => form.cellOf(candidate.line) === name);
  if (!line || (what === 'rows') !== (place !== undefined)) return null;
  const rows = explainedRows(line, form, index);
  const counted = rows.filter(({ of }) => of !== null) as CountedRow[];
  if (counted.length === 0) return null;
  const about = `line ${line.line} ${line.name}`;
  switch (what) {
    case 'amount':
      return lineAmount(cell, `Claim on ${about}`, counted);
    case 'quantity': {
      if (line.quantity === undefined) return null;
      const of = counted.map(({ at, path, quantity }): Explanation => {
        const value = quantity === undefined ? '0' : toText(quantity);
        return { kind: 'fact', path: `${path}.${line.quantity}`, label: `Row ${at + 1}`, value };
      });
      return { kind: 'cell', cell, label: `Quantity on ${about}`, of: { kind: 'sum', of } };
    }
    case 'rate': {
      const rates = counted.map(({ rate }) => rate);
      const [first] = counted;
      if (!first || line.formula.kind === 'entered' || rates.some((rate) => rate !== first.rate)) return null;
      return { kind: 'cell', cell, label: `Rate of ${about}`, of: rateIn(first.of, `${first.path}.${line.quantity}`) };
    }
    default: {
      const row = rows[Number(place)];
      if (!row?.of) return null;
      const of: Explanation = { kind: 'rounded', places: 4, rule: TO_FOUR, of: row.of };
      return { kind: 'cell', cell, label: `Row ${row.at + 1}`, of };
    }
  }
}

interface ExplainedRow {
  at: number;
  path: string;
  quantity: Exact | undefined;
  rate: string | null;
  of: Explanation | null;
}
type CountedRow = ExplainedRow & { of: Explanation };

/** The rows of a line, in the order in which they are computed; `of` is null for one that is not counted. */
function explainedRows(of: ClaimLine, form: ClaimingForm, index: LawIndex): ExplainedRow[] {
  const rows: ExplainedRow[] = [];
  for (const { line, row, path, plan, computer, amount } of claimRows(form, index, [])) {
    if (line !== of) continue;
    const { quantity } = line;
    rows.push({
      at: row.at,
      path,
      quantity: quantity === undefined ? undefined : computer.read.numbers[placeOf(plan, quantity)],
      rate: amount === null || quantity === undefined ? null : toText(computer.perUnit(quantity)),
      of: amount === null ? null : explainRow(computer.read, plan, path),
    });
  }
  return rows;
}

function lineAmount(cell: string, label: string, rows: readonly CountedRow[]): Explanation {
  const steps = rows.map(({ at, of }): Explanation => ({ kind: 'step', label: `Row ${at + 1}`, of }));
  const of: Explanation = { kind: 'rounded', places: 2, rule: TO_CENTS, of: { kind: 'sum', of: steps } };
  return { kind: 'cell', cell, label, of };
}

/** The amount of a row without its quantity. */
function rateIn(amount: Explanation, quantityPath: string): Explanation {
  if (amount.kind !== 'product') return amount;
  const [first, ...rest] = amount.of.filter((part) => part.kind !== 'fact' || part.path !== quantityPath);
  return first !== undefined && rest.length === 0 ? first : { kind: 'product', of: first ? [first, ...rest] : [] };
}

/** Why the claims of a form come to their total: the sum of its lines. */
export function explainClaims(cell: string, label: string, form: ClaimingForm, index: LawIndex): Explanation {
  const entered = new Set([...form.groups.values()].flatMap(({ rows }) => rows.map(({ line }) => line)));
  const of = linesOf(form)
    .filter(({ line }) => entered.has(line))
    .map(({ line }) => explainClaim(`${form.cellOf(line)}.amount`, form, index))
    .filter((node) => node !== null);
  return { kind: 'cell', cell, label, of: { kind: 'sum', of } };
}

const linesOf = ({ offered }: ClaimingForm): ClaimLine[] => offered.flatMap(({ lines }) => lines);
