import { addDays, alternativeBillingDays, FIRST_QUARTER, LAST_QUARTER, quarterDays } from '../calendar/public.ts';
import type { Absence, IsoDate, Law, ListEntry, ListId, Parameter, TaxLine } from '../catalog/public.ts';
import { parametersOfLine } from '../engine/public.ts';
import { formulasOf, listsOf, parametersOfEntry } from './testing-references.ts';

interface Days {
  first: IsoDate;
  last: IsoDate;
}
const END: IsoDate = '9999-12-31';
const FIRST_BILLING_DAY = alternativeBillingDays(FIRST_QUARTER).first;
const COVERED: Days = { first: quarterDays(FIRST_QUARTER).first, last: quarterDays(LAST_QUARTER).last };

/** Days on which a parameter is needed but has no dated value, and dated values that leave a gap or overlap. One sentence each. */
export function uncovered(law: Law): string[] {
  const parameters = new Map(law.parameters.map((parameter) => [parameter.id, parameter]));
  const needs: [id: string, days: Days][] = [
    ...law.lines.flatMap((line) =>
      daysOfParameters(line).flatMap((days) => parametersOfLine(line).map((id) => pair(id, days))),
    ),
    ...law.claims.flatMap((group) =>
      group.lines.flatMap((line) =>
        [...group.absences, ...line.absences]
          .reduce(without, [COVERED])
          .flatMap((days) => parametersOfLine(line).map((id) => pair(id, days))),
      ),
    ),
    ...(Object.entries(law.lists) as [ListId, readonly ListEntry[]][]).flatMap(([list, entries]) =>
      entries.flatMap((entry) =>
        daysOfEntry(entry, list, law).flatMap((days) => parametersOfEntry(entry).map((id) => pair(id, days))),
      ),
    ),
  ];
  return [...law.parameters.flatMap(broken), ...needs.flatMap(([id, days]) => missing(parameters.get(id), days))];
}

const pair = (id: string, days: Days): [string, Days] => [id, days];

/** Days that a line's rows may have: the covered ones without its absences, a month more where they are billed. */
const daysOfLine = ({ absences, dating }: TaxLine): Days[] =>
  absences.reduce(without, [dating.by === 'dateBilled' ? { ...COVERED, first: FIRST_BILLING_DAY } : COVERED]);

/** A plan-year rate is needed for the years that end in the calendar year before that of the return. */
function daysOfParameters(line: TaxLine): Days[] {
  const days = daysOfLine(line);
  return line.dating.by === 'planYear'
    ? days.map(({ first, last }) => ({ first: yearBefore(first), last: yearBefore(last) }))
    : days;
}
const yearBefore = (day: IsoDate): IsoDate => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/** Days on which an entry can be chosen on some line. */
const daysOfEntry = (entry: ListEntry, list: ListId, law: Law): Days[] =>
  law.lines
    .filter((line) => usesList(line, list))
    .flatMap(daysOfLine)
    .map(({ first, last }) => ({
      first: first > entry.from ? first : entry.from,
      last: last < (entry.to ?? END) ? last : (entry.to ?? END),
    }))
    .filter(({ first, last }) => first <= last);

const usesList = (line: TaxLine, list: ListId): boolean =>
  line.fields.some((field) => listsOf(field).includes(list)) ||
  formulasOf(line.formula).some((formula) => formula.kind === 'lookup' && formula.list === list);

function without(days: Days[], { from, to }: Absence): Days[] {
  return days.flatMap(({ first, last }) => {
    if (from > last || (to ?? END) < first) return [{ first, last }];
    return [
      ...(first < from ? [{ first, last: addDays(from, -1) }] : []),
      ...(to !== null && to < last ? [{ first: addDays(to, 1), last }] : []),
    ];
  });
}

/** Values run from one to the next, in order and without end only at the last. */
const broken = ({ id, values }: Parameter): string[] =>
  values.flatMap((dated, i) => {
    const before = values[i - 1];
    if (dated.to !== null && dated.to < dated.from) return [`${id} from ${dated.from} ends before it begins`];
    if (before === undefined || (before.to !== null && addDays(before.to, 1) === dated.from)) return [];
    return [`${id} has a gap or an overlap at ${dated.from}`];
  });

function missing(parameter: Parameter | undefined, { first, last }: Days): string[] {
  const values = parameter?.values ?? [];
  const from = values[0]?.from ?? END;
  const to = values.length > 0 ? (values.at(-1)?.to ?? END) : first;
  return from <= first && last <= to ? [] : [`${parameter?.id} does not cover ${first} to ${last}`];
}
