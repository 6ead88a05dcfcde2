import { alternativeBillingDays, type Quarter, quarterDays } from '../calendar/public.ts';
import type { DatedValue, IsoDate, Law, ListEntry, ListId, Parameter, Section, TaxLine } from '../catalog/public.ts';
import { decimal, type Exact } from '../decimal.ts';

/** A parameter's value on a day, read once. */
export interface Rate {
  parameter: Parameter;
  dated: DatedValue;
  /** null where the law has no value; `dated.note` gives the reason. */
  value: Exact | null;
}

/** The law made ready for look-ups. Built once per law. */
export interface LawIndex {
  law: Law;
  line(irsNumber: string): TaxLine | undefined;
  section(line: TaxLine): Section;
  parameter(id: string): Parameter;
  /** The value in force on a day, or undefined where no dated value covers it. */
  rate(parameterId: string, day: IsoDate): Rate | undefined;
  entry(list: ListId, name: string): ListEntry | undefined;
}

const indexes = new WeakMap<Law, LawIndex>();

/** The index of a law. @throws when a parameter that is asked for does not exist: a defect of the catalog. */
export function indexOf(law: Law): LawIndex {
  const known = indexes.get(law);
  if (known) return known;

  const lines = new Map(law.lines.map((line) => [line.irsNumber, line]));
  const sections = new Map(law.sections.map((section) => [section.code, section]));
  const parameters = new Map(law.parameters.map((parameter) => [parameter.id, parameter]));
  const rates = new Map(
    law.parameters.map((parameter) => [
      parameter.id,
      parameter.values.map(
        (dated): Rate => ({ parameter, dated, value: dated.value === null ? null : decimal(dated.value) }),
      ),
    ]),
  );
  const entries = new Map<ListId, Map<string, ListEntry>>();
  for (const [list, members] of Object.entries(law.lists) as [ListId, readonly ListEntry[]][]) {
    const byName = new Map<string, ListEntry>();
    for (const entry of members) {
      for (const name of [entry.name, ...(entry.aliases ?? [])]) byName.set(nameKey(name), entry);
    }
    entries.set(list, byName);
  }

  const index: LawIndex = {
    law,
    line: (irsNumber) => lines.get(irsNumber),
    section: (line) => must(sections.get(line.section), `section ${line.section}`),
    parameter: (id) => must(parameters.get(id), `parameter ${id}`),
    rate: (id, day) => must(rates.get(id), `parameter ${id}`).find(({ dated }) => covers(dated, day)),
    entry: (list, name) => entries.get(list)?.get(nameKey(name)),
  };
  indexes.set(law, index);
  return index;
}

export const covers = (span: { from: IsoDate; to: IsoDate | null }, day: IsoDate): boolean =>
  span.from <= day && (span.to === null || day <= span.to);

/** Names are compared without case and surrounding space. */
const nameKey = (name: string): string => name.trim().toLowerCase();

function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The catalog has no ${what}`);
  return value;
}

/** Whether a line is on the return of a quarter, or why not. */
export type LineStatus = { onReturn: true } | { onReturn: false; reason: string; citation: string };

/**
 * Whether a line is on a return: some day that its rows may have is outside its absences, and the quarter is one of its
 * quarters. Amounts billed in the month before the quarter may belong to it (26 CFR 40.6302(c)-3).
 */
export function lineStatus(line: TaxLine, quarter: Quarter): LineStatus {
  const { first, last } = quarterDays(quarter);
  const begins = line.dating.by === 'dateBilled' ? alternativeBillingDays(quarter).first : first;
  const absence = line.absences.find(({ from, to }) => from <= begins && (to === null || last <= to));
  if (absence) return { onReturn: false, reason: absence.reason, citation: absence.citation };
  if (line.onlyQuarters && !line.onlyQuarters.quarters.includes(quarter.quarter)) {
    return { onReturn: false, reason: line.onlyQuarters.reason, citation: line.onlyQuarters.citation };
  }
  return { onReturn: true };
}
