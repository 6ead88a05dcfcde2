import type { DatedValue, DecimalString, IsoDate, Parameter } from '../types.ts';

/** What is common to the values of one parameter, unless a value says otherwise. */
type Source = Pick<DatedValue, 'citation' | 'confidence' | 'sourceClass'> & { note?: string };
type Span = [from: IsoDate, to: IsoDate | null, value: DecimalString | null, own?: Partial<Source>];

/** A parameter whose values share a source; a span may override parts of it. */
export function parameter(id: string, title: string, unit: string, source: Source, ...spans: Span[]): Parameter {
  return { id, title, unit, values: spans.map(([from, to, value, own]) => ({ from, to, value, ...source, ...own })) };
}

/** The first day the catalogue covers. */
export const FIRST_DAY: IsoDate = '2021-01-01';
