import {
  type ClaimGroup,
  type ComputedClaimRow,
  claimPageOf,
  claimStatusOn,
  computeForm8849,
  decimal,
  explainForm8849,
  type Field,
  type Issue,
  incomeTaxYear,
  law,
  type ScheduleGroup,
  type Span,
  scheduleGroup,
  sum,
  toFixed,
} from '@gauger/excise';
import { type ClaimTarget, factsOfSheet, filledEntries, minimumsOf } from '../claims/public.ts';
import {
  blockOf,
  facts8849,
  hasDyeBox,
  onceOnPage,
  pageFacts8849,
  type pagesOfClaim,
  type SavedFiling,
  scheduleOf,
  sharedFacts8849,
  withPageFacts,
} from '../filing/public.ts';

import { quarterRule } from './schedule-quarters.ts';

type Filing = SavedFiling<'Form8849'>;
type SchedulePage = ReturnType<typeof pagesOfClaim>[number];

/** The days of the claim: its period, else its income tax year. */
export function daysOf(
  { additionalProps: { yearStart, yearEnd } }: Filing,
  facts: Readonly<Record<string, unknown>>,
): Span {
  const { periodStart, periodEnd } = facts;
  return typeof periodStart === 'string' &&
    typeof periodEnd === 'string' &&
    periodStart !== '' &&
    periodEnd >= periodStart
    ? { first: periodStart, last: periodEnd }
    : { first: yearStart, last: yearEnd };
}

/** A page of a schedule as a page of claims: the box for dye of its lines, and its lines. */
function groupOf(whole: ScheduleGroup, page: SchedulePage, days: Span, claimed: ReadonlySet<string>): ClaimGroup {
  const box = hasDyeBox(page) ? whole.fields.filter(({ name }) => name.endsWith(`.${page.page}`)) : [];
  const own = (name: string) => name.replace(`.${page.page}`, '');
  const numbers = whole.fields.filter(({ name }) => onceOnPage(page).includes(name));
  const boxes = box.map((field): Field => {
    const { enabledWhen, required } = field;
    const label = field.label.replace(/, line \w+$/, '');
    const when = { field: 'dye', is: true } as const;
    return {
      ...field,
      name: own(field.name),
      label,
      ...(enabledWhen && { enabledWhen: when }),
      ...(required && { required: when }),
    };
  });
  // A line that cannot be claimed for these days is shown only where it has rows.
  const lines = whole.lines.filter(
    (one) =>
      claimPageOf(page.schedule, one.line) === page.page &&
      (claimed.has(one.line) || one.fields.some(({ kind }) => kind === 'date') || claimStatusOn(one, days).onReturn),
  );
  return {
    ...whole,
    name: page.name,
    period: { ...whole.period, asked: false },
    fields: [...numbers, ...boxes],
    lines,
  };
}

/** A page of claims of a Form 8849, computed with the rest of its schedule. */
export function targetOf(filing: Filing, page: SchedulePage): ClaimTarget {
  const { schedule } = page;
  const block = blockOf(filing, schedule);
  const whole = scheduleGroup(schedule, block.facts.annualClaim === true, law);
  const days = daysOf(filing, block.facts);
  const claimed = new Set((block.pages[page.page] ?? []).map(({ line }) => String(line)));
  const group = groupOf(whole, page, days, claimed);
  const part = `sch${schedule}.${page.page}`;
  const rule = onceOnPage(page).includes('periodStart') ? quarterRule[schedule] : undefined;
  const labels = new Set(group.lines.map(({ line }) => line));
  return {
    place: page,
    group,
    part,
    saved: pageFacts8849(filing, page),
    shared: sharedFacts8849(filing, page),
    daysOf: (facts) => daysOf(filing, { ...block.facts, ...facts }),
    quarters: rule && { taxYear: incomeTaxYear(Number(filing.schedule.year), Number(filing.schedule.month)), rule },
    schedule,
    work(sheet) {
      const typed = factsOfSheet(sheet, group);
      const kept = filledEntries(sheet);
      const pages = { ...block.pages, [page.page]: (typed?.lines ?? []) as (typeof block.pages)[string] };
      const names = Object.keys(pages);
      const before = names
        .slice(0, names.indexOf(page.page))
        .reduce((count, name) => count + (pages[name]?.length ?? 0), 0);
      const now = scheduleOf({ facts: withPageFacts(block.facts, page, typed ?? sheet.facts), pages });
      const schedules = { [schedule]: now };
      const facts = facts8849(filing, schedules);
      const figures = computeForm8849(facts);
      const lines = Object.entries(figures.schedules[schedule] ?? {}).filter(([line]) => labels.has(line));
      const rows = lines.flatMap(([line, claim]) =>
        claim.rows.map((row, at) => ({
          ...row,
          at: row.at - before,
          cell: `schedules.${schedule}.${line}.rows.${at}.amountOfClaim`,
        })),
      );
      const byEntry = new Map(rows.map((row) => [kept[row.at], row as ComputedClaimRow & { cell: string }]));
      return {
        typed: { schedules },
        total: toFixed(sum(lines.map(([, { amount }]) => decimal(amount))), 2),
        row: (entry) => byEntry.get(entry),
        deadlines: [],
        minimums: minimumsOf(group, figures.claimMinimums),
        issues: figures.issues.flatMap((found) => onPage(found, page, before, kept.length)),
        placeOf(found) {
          const [name = '', at, field] = found.path.slice(part.length + 1).split('.');
          const entry = name === 'lines' ? kept[Number(at)] : undefined;
          return entry ? { field: field ?? 'line', entry } : { field: name };
        },
        why: (cell) => explainForm8849(facts, cell),
      };
    },
  };
}

/** A finding of the engine under the path of the page: `schedules.1.lines.4.gallons` is `sch1.3.lines.0.gallons`. */
function onPage(found: Issue, of: SchedulePage, before: number, count: number): Issue[] {
  const { schedule, page } = of;
  const [, rest = ''] = new RegExp(`^schedules\\.${schedule}\\.(.+)$`).exec(found.path) ?? [];
  const part = `sch${schedule}.${page}`;
  const [, at, field = ''] = /^lines\.(\d+)(.*)$/.exec(rest) ?? [];
  if (at !== undefined) {
    const row = Number(at) - before;
    return row >= 0 && row < count ? [{ ...found, path: `${part}.lines.${row}${field}` }] : [];
  }
  if (onceOnPage(of).includes(rest)) return [{ ...found, path: `${part}.${rest}` }];
  const [, name, box] = /^(dye|detailedExplanation)(?:\.(\w+))?$/.exec(rest) ?? [];
  return name && (box === undefined || box === page) ? [{ ...found, path: `${part}.${name}` }] : [];
}
