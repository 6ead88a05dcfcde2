import type { ClaimGroup, ClaimLine, Field } from '@gauger/excise';
import { isLong } from './claim-field.tsx';

/** Whether there is something to choose: a single choice is a fact of the line. */
export const isAsked = ({ kind, choices }: Field): boolean => kind !== 'choice' || choices?.length !== 1;

/** Whether rate and quantity make the amount; on other lines it is the tax that was paid, and entered. */
export const isComputed = ({ fields }: ClaimLine): boolean =>
  fields.some(({ name, computed }) => name === 'amountOfClaim' && computed);

/** Most columns of facts that fit a page next to the line, the rate and the amount. */
const MAX_COLUMNS = 5;

/** The place of a fact in a row: what it is first, then its quantities, last the terms of the sum. */
function rankOf({ name, kind }: Pick<Field, 'name' | 'kind'>, { quantity }: Pick<ClaimLine, 'quantity'>): number {
  if (name === 'amountOfClaim') return 3;
  if (name === quantity) return 2;
  return kind === 'quantity' ? 1 : 0;
}

/** The facts of a line in the order of its row, without computed ones. */
export const rowOrder = <Of extends Pick<Field, 'name' | 'kind' | 'computed'>>(
  fields: readonly Of[],
  line: Pick<ClaimLine, 'quantity'>,
): Of[] => fields.filter(({ computed }) => !computed).toSorted((one, other) => rankOf(one, line) - rankOf(other, line));

/**
 * The columns of a page of claims as one grid, by the first line that has each; undefined where its lines have too little in common.
 * @param withAside also the filer's own reference
 */
export function gridColumns({ lines }: Pick<ClaimGroup, 'lines'>, withAside: boolean): readonly Field[] | undefined {
  const all = lines.flatMap((line) =>
    line.fields.flatMap((field) =>
      !field.computed && !isLong(field) && isAsked(field) && (withAside || !field.aside)
        ? [{ field, rank: rankOf(field, line) }]
        : [],
    ),
  );
  const columns = [...new Map(all.toReversed().map((one) => [one.field.name, one])).values()]
    .toReversed()
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ field }) => field);
  return columns.filter(({ aside }) => !aside).length > MAX_COLUMNS ? undefined : columns;
}

/** The width of a column of facts, as a track of the grid. */
export function trackOf({ kind, label, maxLength = 30 }: Field): string {
  if (kind === 'boolean') return label.length > 20 ? '164px' : '84px';
  if (maxLength <= 4) return '84px';
  return kind === 'choice' || kind === 'text' ? 'minmax(0, 1.6fr)' : 'minmax(112px, 148px)';
}
