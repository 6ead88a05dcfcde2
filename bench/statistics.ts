/** The middle of the values; of an even number of them, the mean of both. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Milliseconds with three digits. */
export const inMs = (value: number): string => `${value.toPrecision(3)} ms`;

/** The value below which so many percent of the values are. NaN of none. */
export const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * percent) / 100))] ??
  Number.NaN;
