import { addDays, isDay } from '../calendar/public.ts';
import {
  type DatedValue,
  type Formula,
  type IsoDate,
  type Law,
  law as lawInForce,
  type Parameter,
} from '../catalog/public.ts';
import { decimal, isZero, parseDecimal } from '../decimal.ts';

/** A newer rate book: dated values that replace or add to the shipped ones, each with its citation. */
export interface RateBookUpdate {
  format: 'gauger/rate-book@1';
  /** Names the book; a filing pins it. Must differ from the shipped version. */
  version: string;
  values: (DatedValue & { parameter: string })[];
}

const RATE_BOOK_FORMAT = 'gauger/rate-book@1';

/** Why a rate book was refused, one sentence per fault. */
export class RateBookError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The rate book was refused:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** No rate of the law is longer, and a tax by a longer one is larger than a return can hold. */
const BOUNDED = /^-?\d{1,7}(\.\d{1,12})?$/;

/**
 * The law with a newer rate book. A value takes its days from any older value of the same parameter; the rest of the
 * older value's days stay as they were.
 * @throws RateBookError naming every fault; nothing is loaded then
 */
export function withRateBook(update: unknown, law: Law = lawInForce): Law {
  const book = readUpdate(update, law);
  const updates = Map.groupBy(book.values, ({ parameter }) => parameter);
  const parameters = law.parameters.map((parameter): Parameter => {
    const newer = updates.get(parameter.id);
    if (newer === undefined) return parameter;
    const values = newer.map(({ parameter: _, ...dated }) => dated);
    const older = values.reduce((kept, span) => kept.flatMap((value) => without(value, span)), [...parameter.values]);
    return { ...parameter, values: [...older, ...values].sort((a, b) => (a.from < b.from ? -1 : 1)) };
  });
  return { ...law, rateBookVersion: book.version, parameters };
}

function readUpdate(update: unknown, law: Law): RateBookUpdate {
  const faults: string[] = [];
  const book = (typeof update === 'object' && update !== null ? update : {}) as Partial<RateBookUpdate>;
  if (book.format !== RATE_BOOK_FORMAT) faults.push(`format should be "${RATE_BOOK_FORMAT}"`);
  if (typeof book.version !== 'string' || !/^[\w.-]{1,40}$/.test(book.version)) {
    faults.push('version should be 1 to 40 letters, digits, dots or hyphens');
  } else if (book.version === law.rateBookVersion)
    faults.push(`version ${book.version} is the one in use: choose a newer one`);
  if (!Array.isArray(book.values) || book.values.length === 0)
    faults.push('values should be a list with at least one value');
  const known = new Set(law.parameters.map(({ id }) => id));
  (Array.isArray(book.values) ? book.values : []).forEach(
    (value: Partial<RateBookUpdate['values'][number]> | null, i) => {
      const at = `values.${i}`;
      if (typeof value !== 'object' || value === null) {
        faults.push(`${at} should be an object`);
        return;
      }
      if (typeof value.parameter !== 'string' || !known.has(value.parameter))
        faults.push(`${at}.parameter: no parameter ${value.parameter}`);
      if (typeof value.from !== 'string' || !isDay(value.from)) faults.push(`${at}.from should be a day, YYYY-MM-DD`);
      if (value.to !== null && (typeof value.to !== 'string' || !isDay(value.to)))
        faults.push(`${at}.to should be a day or null`);
      if (typeof value.from === 'string' && typeof value.to === 'string' && value.to < value.from)
        faults.push(`${at}: to is before from`);
      if (value.value !== null && (typeof value.value !== 'string' || parseDecimal(value.value) === null)) {
        faults.push(`${at}.value should be a decimal in quotes, or null`);
      } else if (value.value !== null && !BOUNDED.test(value.value)) {
        faults.push(`${at}.value should have at most 7 digits before the point and 12 after it`);
      }
      if (typeof value.citation !== 'string' || value.citation.trim() === '')
        faults.push(`${at}.citation should name the source`);
      if (!['confirmed', 'derived', 'recalled'].includes(value.confidence as string)) {
        faults.push(`${at}.confidence should be confirmed, derived or recalled`);
      }
      if (!['primary', 'secondary'].includes(value.sourceClass as string))
        faults.push(`${at}.sourceClass should be primary or secondary`);
      if (value.note !== undefined && typeof value.note !== 'string') faults.push(`${at}.note should be text`);
      const extra = Object.keys(value).filter((key) => !valueKeys.includes(key));
      if (extra.length > 0) faults.push(`${at} has unknown keys: ${extra.join(', ')}`);
    },
  );
  const divisors = new Set(law.lines.flatMap(({ formula }) => divisorsOf(formula)));
  for (const { parameter, value } of faults.length === 0 ? (book.values as RateBookUpdate['values']) : []) {
    if (divisors.has(parameter) && value !== null && isZero(decimal(value))) {
      faults.push(`${parameter} should be more than 0: the tax is divided by it`);
    }
  }
  if (faults.length === 0) faults.push(...overlaps(book.values as RateBookUpdate['values']));
  if (faults.length > 0) throw new RateBookError(faults);
  return book as RateBookUpdate;
}

const valueKeys = ['parameter', 'from', 'to', 'value', 'citation', 'confidence', 'sourceClass', 'note'];
/** The parameters a formula divides by. */
function divisorsOf(formula: Formula): string[] {
  if (formula.kind === 'cases') return [...formula.cases.map(({ use }) => use), formula.otherwise].flatMap(divisorsOf);
  if (formula.kind === 'sumOf') return formula.parts.flatMap(divisorsOf);
  return formula.kind === 'weightOverThreshold' ? [formula.step] : [];
}

const END: IsoDate = '9999-12-31';

function overlaps(values: RateBookUpdate['values']): string[] {
  return values.flatMap((a, i) =>
    values
      .slice(i + 1)
      .filter((b) => a.parameter === b.parameter && a.from <= (b.to ?? END) && b.from <= (a.to ?? END))
      .map((b) => `${a.parameter} has two values for ${[a.from, b.from].sort().at(-1)}`),
  );
}

/** The spans left of a dated value after another span replaced some of its days. */
function without(value: DatedValue, span: { from: IsoDate; to: IsoDate | null }): DatedValue[] {
  const kept: DatedValue[] = [];
  if (span.from > (value.to ?? END) || (span.to ?? END) < value.from) return [value];
  if (value.from < span.from) kept.push({ ...value, to: addDays(span.from, -1) });
  if (span.to !== null && span.to < (value.to ?? END)) kept.push({ ...value, from: addDays(span.to, 1) });
  return kept;
}
