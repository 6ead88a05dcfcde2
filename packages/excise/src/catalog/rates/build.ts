import type { Absence, DatedValue, DecimalString, IsoDate, Parameter } from '../types.ts';

/** The first day the catalog covers. */
export const FIRST_DAY: IsoDate = '2021-01-01';

/** The source of a value, and a note on it. */
export type Source = Pick<DatedValue, 'citation' | 'confidence' | 'sourceClass' | 'note'>;
/** A value, the days it holds, and parts of its source other than those of the parameter. */
export type Dated = [
  from: IsoDate,
  to: IsoDate | null,
  value: DecimalString | null,
  own?: Partial<Source> & Pick<DatedValue, 'unpublished'>,
];

/** A parameter whose values share a source; a span may override parts of that source. `unit` reads after the value. */
export function parameter(id: string, title: string, unit: string, source: Source, ...spans: Dated[]): Parameter {
  return { id, title, unit, values: spans.map(([from, to, value, own]) => ({ from, to, value, ...source, ...own })) };
}

/** A value of one calendar year. */
export const year = (number: number, value: DecimalString | null, own: Partial<Source> = {}): Dated => [
  `${number}-01-01`,
  `${number}-12-31`,
  value,
  own,
];

/** Days whose value a notice sets: not published, until a release or a loaded rate book has it. */
export const unpublished = (from: IsoDate, to: IsoDate | null, note: string): Dated => [
  from,
  to,
  null,
  { note, unpublished: true },
];

/** Days after the law ended the tax: `citation` is the paragraph. */
export const ended = ({ from, reason, citation }: Absence): Dated => [
  from,
  null,
  null,
  { ...primary(citation), note: reason },
];

const source =
  (confidence: Source['confidence'], sourceClass: Source['sourceClass']) =>
  (citation: string, note?: string): Source => ({ citation, confidence, sourceClass, ...(note ? { note } : {}) });

/** The Code, a regulation or an IRS text was read. */
export const primary = source('confirmed', 'primary');
/** A third party that names the figure was read. */
export const secondary = source('confirmed', 'secondary');
/** Worked out from the Code's rule; no text printing the figure was seen. */
export const derived = source('derived', 'primary');
/** From memory, at most tied to its neighbours by the index: to be verified. */
export const recalled = source('recalled', 'secondary');

/** A name as part of a parameter id: "CFC-11" is `cfc-11`. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
