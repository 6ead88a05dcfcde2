import {
  type ClaimGroupFacts,
  type Form8849,
  type Form8849Schedule,
  form8849Claims,
  law,
  type ScheduleFacts,
  scheduleGroup,
  scheduleTypes,
} from '@gauger/excise';
import type { SavedFiling } from './filing-facts.ts';
import type { OpenFiling, PagesOf } from './open-filing.ts';
import { schedulePages } from './places.ts';

type Saved = SavedFiling<'Form8849'>;
type Row = Readonly<Record<string, unknown>> & { line: string };

/** A schedule as its block has it: facts that are entered once, and the rows of each page. */
export interface ScheduleBlock {
  facts: Readonly<Record<string, unknown>>;
  pages: Readonly<Record<string, readonly Row[]>>;
}

/** The label of a row's line: on Schedule 6 the credit reference number. */
const labelOf = (schedule: Form8849Schedule, { line, crn }: Row): string => {
  const entered = line === '1b' && typeof crn === 'string' ? crn : line;
  return form8849Claims[schedule].aliases?.[entered] ?? entered;
};

/** A schedule of a saved claim, without values that the server computed. */
export function blockOf(filing: Saved, schedule: Form8849Schedule): ScheduleBlock {
  const { total: _, ...block } = (filing[`sch${schedule}`] ?? { total: '' }) as Readonly<Record<string, unknown>>;
  const names = schedulePages.flatMap((one) => (one.schedule === schedule ? [one.page] : []));
  const { lines } = scheduleGroup(schedule, true, law);
  const tidy = (row: Row): Row => {
    const label = labelOf(schedule, row);
    const computed = lines
      .find(({ line }) => line === label)
      ?.fields.flatMap((field) => (field.computed ? [field.name] : []));
    const facts = Object.entries(row).filter(([name]) => name !== 'crn' && !computed?.includes(name));
    return { ...Object.fromEntries(facts), line: label };
  };
  const page = (name: string) => ((block[name] as { lines?: readonly Row[] } | undefined)?.lines ?? []).map(tidy);
  return {
    facts: Object.fromEntries(Object.entries(block).filter(([name]) => !names.includes(name))),
    pages: Object.fromEntries(names.map((name) => [name, page(name)])),
  };
}

/** An open claim for a page of one of its schedules: a schedule that was sent is read-only. */
export const openOn = (open: OpenFiling<'Form8849'>, schedule: Form8849Schedule): OpenFiling<'Form8849'> =>
  open.editable && open.filing.sentSchedules.includes(schedule)
    ? { ...open, editable: false, sentSchedule: schedule }
    : open;

/** A schedule in the open format. */
export const scheduleOf = ({ facts, pages }: ScheduleBlock): ScheduleFacts => ({
  ...facts,
  lines: Object.values(pages).flat(),
});

/** A saved claim in the open format, for the engine; with the schedules that are typed. */
export function facts8849(filing: Saved, typed: Form8849['schedules'] = {}): Form8849 {
  const { scheduleType, year, month } = filing.schedule;
  const schedules = scheduleTypes[scheduleType].map((schedule) => [schedule, scheduleOf(blockOf(filing, schedule))]);
  return {
    formType: 'Form8849',
    taxYear: year,
    month,
    schedules: { ...Object.fromEntries(schedules), ...typed },
  };
}

/** The box for fuel that showed dye, which a schedule has by line. */
const DYE = ['dye', 'detailedExplanation'] as const;

/** Whether a page of claims has the box for fuel that showed dye. */
export const hasDyeBox = ({ schedule, page }: SchedulePage): boolean =>
  form8849Claims[schedule].dyeBoxes.includes(page);

/** The facts of a schedule that one of its pages of claims alone asks for: the registration number of the second taxes of Schedule 5. */
export const ownOfPage = ({ group }: Pick<SchedulePage, 'group'>): readonly string[] =>
  group === '5.1' ? ['regNum'] : [];

const PERIOD: readonly string[] = ['periodStart', 'periodEnd'];

/** The facts of a schedule that a page of its claims asks for: its own, and the period where it does not follow the rows. */
export function onceOnPage(of: Pick<SchedulePage, 'group' | 'schedule'>): readonly string[] {
  const { period } = scheduleGroup(of.schedule, false, law);
  return [...ownOfPage(of), ...(period.asked && period.within !== 'any' ? PERIOD : [])];
}

type SchedulePage = (typeof schedulePages)[number];
type ByLine = Readonly<Record<string, unknown>>;

/** The facts of a page of claims: its rows, and its box for dye. */
export function pageFacts8849(filing: Saved, of: SchedulePage): ClaimGroupFacts | undefined {
  const { schedule, page } = of;
  const { facts, pages } = blockOf(filing, schedule);
  const boxes = DYE.flatMap((name) => {
    const entered = (facts[name] as ByLine | undefined)?.[page];
    return entered === undefined ? [] : [[name, entered] as const];
  });
  const own = factsNamed(facts, ownOfPage(of));
  const lines = pages[page] ?? [];
  return lines.length === 0 && boxes.length === 0 && own.length === 0
    ? undefined
    : ({ ...Object.fromEntries([...factsNamed(facts, onceOnPage(of)), ...boxes]), lines } as ClaimGroupFacts);
}

const factsNamed = (facts: ByLine, names: readonly string[]): (readonly [string, unknown])[] =>
  names.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]] as const]));

/** The facts that a page of claims shares with other pages of its schedule. */
export const sharedFacts8849 = (filing: Saved, of: SchedulePage): ByLine =>
  Object.fromEntries(factsNamed(blockOf(filing, of.schedule).facts, onceOnPage(of)));

/** The facts of a schedule with those that are entered on one of its pages. */
export function withPageFacts(
  facts: ScheduleBlock['facts'],
  of: SchedulePage,
  typed: object | null,
): ScheduleBlock['facts'] {
  const once = Object.fromEntries(onceOnPage(of).map((name) => [name, (typed as ByLine | null)?.[name]]));
  if (!hasDyeBox(of)) return { ...facts, ...once };
  const boxes = DYE.map((name) => {
    const { [of.page]: _, ...others } = (facts[name] ?? {}) as ByLine;
    const entered = (typed as ByLine | null)?.[name];
    return [
      name,
      entered === undefined || entered === false || entered === '' ? others : { ...others, [of.page]: entered },
    ];
  });
  return { ...facts, ...once, ...Object.fromEntries(boxes) };
}

/** The schedules of a claim as they would be sent again. */
export const readClaims = (filing: Saved): PagesOf['Form8849'] =>
  Object.fromEntries(
    scheduleTypes[filing.schedule.scheduleType].map((schedule) => {
      const { facts, pages } = blockOf(filing, schedule);
      const groups = Object.entries(pages).map(([page, lines]) => [page, { lines }]);
      return [`sch${schedule}`, { ...facts, ...Object.fromEntries(groups) }];
    }),
  );

/** The request that saves a page of claims; null removes its rows. */
export function claimPagesToSave(of: SchedulePage, typed: object | null): PagesOf['Form8849'] {
  const entered = typed as ByLine | null;
  // Without rows the page leaves the period to the others.
  const own = (entered ? onceOnPage(of) : ownOfPage(of)).map((name) => [name, entered?.[name] ?? null]);
  // The boxes of other lines, being absent, are left alone.
  const boxes = hasDyeBox(of) ? DYE.map((name) => [name, { [of.page]: entered?.[name] || null }]) : [];
  const lines = (typed as { lines?: readonly Row[] } | null)?.lines;
  return {
    [`sch${of.schedule}`]: {
      ...Object.fromEntries(boxes),
      ...Object.fromEntries(own),
      [of.page]: lines ? { lines } : null,
    },
  };
}
