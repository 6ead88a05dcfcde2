import {
  decimal,
  type Form8849Schedule,
  form8849Schedules,
  formatDate,
  grouped,
  type Law,
  scheduleGroup,
  sum,
  toFixed,
} from '@gauger/excise';
import {
  type BlankEntry,
  boxEntry,
  entry,
  type FormToFill,
  filerEntries,
  optional,
  preparerEntries,
} from '../../blanks/blank-entry.ts';
import { monthName, printed } from '../../figures.ts';
import { text } from '../../mef/claim-statements.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { sentSchedules, sharedAmounts } from './bindings.ts';
import { otherClaims } from './other-claims.ts';
import { type ClaimedSchedule, scheduleOf } from './schedule.ts';

type Claim = ReturnDocument<'Form8849'>;

/** Form 8849 and its schedule for the official blanks. */
export function formsToFill(doc: Claim, law: Law): FormToFill[] {
  const claimed = scheduleOf(doc, law);
  const period = doc.facts.taxYear;
  return [
    { form: '8849', period, entries: form8849Entries({ doc, claimed }) },
    {
      form: `8849-schedule-${claimed.schedule}`,
      period,
      entries: scheduleEntries(claimed.schedule, { doc, claimed }, law),
    },
  ];
}

/** A claim with its schedule. */
interface Claiming {
  doc: Claim;
  claimed: ClaimedSchedule;
}

/** The values of Form 8849 by name; without a claim every name. */
export const form8849Entries = (claim: Claiming | null): BlankEntry[] => [
  ...filerEntries(claim?.doc ?? null),
  entry('month', 'Month income tax year ends', claim?.doc.facts.month),
  optional('monthName', 'Month income tax year ends, by its name', monthName(claim?.doc.facts.month ?? '')),
  ...form8849Schedules.map(({ schedule, title }) =>
    boxEntry(`schedule.${schedule}`, `Schedule ${schedule}, ${title}`, claim?.claimed.schedule === schedule),
  ),
  optional('totals.totalClaim', 'Total refund', printed(claim?.doc.computed.cells['totals.totalClaim'])),
  ...preparerEntries(claim?.doc ?? null),
];

/** The values of a schedule by name; without a claim every name. */
export function scheduleEntries(schedule: Form8849Schedule, claim: Claiming | null, law: Law): BlankEntry[] {
  const group = claim?.claimed.group ?? scheduleGroup(schedule, false, law);
  const factInWords = (name: string) => text(claim?.claimed.facts[name]);
  const isChecked = (name: string) => claim?.claimed.facts[name] === true;
  return [
    ...filerEntries(claim?.doc ?? null).map((one): BlankEntry => ({ ...one, isOptional: true })),
    ...group.fields.flatMap(({ name, label, shape, kind }): BlankEntry[] => {
      if (kind === 'date') return [entry(name, label, factInWords(name) === '' ? '' : formatDate(factInWords(name)))];
      if (shape === 'registrationNumber') return [entry(name, label, factInWords(name))];
      return name === 'annualClaim' || name.startsWith('dye.')
        ? [{ ...boxEntry(name, label, isChecked(name)), isOptional: true }]
        : [];
    }),
    entry('totals.totalClaim', 'Total refund', printed(claim?.doc.computed.cells['totals.totalClaim'])),
    ...(sentSchedules[schedule].each === undefined ? lineEntries(schedule, group.lines, claim) : []),
    ...rowEntries(schedule, claim),
  ];
}

/** The lines of a schedule, and the amounts that some of them share on the form. */
function lineEntries(
  schedule: Form8849Schedule,
  lines: ClaimedSchedule['group']['lines'],
  claim: Claiming | null,
): BlankEntry[] {
  const shared = sharedAmounts(sentSchedules[schedule]).map(({ amountOf }) =>
    lines.filter(({ line }) => amountOf.includes(line)),
  );
  const ofLines = lines.flatMap((line) => {
    const one = claim?.claimed.lines.find((of) => of.line.line === line.line);
    const uses = [...new Set((one?.rows ?? []).map(({ facts }) => text(facts.typeOfUse)).filter(Boolean))];
    const name = `Line ${line.line}, ${line.name}`;
    const cell = (of: string) => printed(claim?.doc.computed.cells[`schedules.${schedule}.${line.line}.${of}`]);
    return [
      ...(line.fields.some((field) => field.name === 'typeOfUse')
        ? [entry(`${line.line}.typeOfUse`, `${name}: type of use`, uses.join(', '))]
        : []),
      optional(`${line.line}.rate`, `${name}: rate`, cell('rate')),
      ...(line.quantity === undefined ? [] : [entry(`${line.line}.quantity`, `${name}: quantity`, cell('quantity'))]),
      (shared.some((of) => of.includes(line)) ? optional : entry)(
        `${line.line}.amount`,
        `${name}: amount`,
        cell('amount'),
      ),
      optional(`${line.line}.crn`, `${name}: CRN`, one?.claim?.crn ?? ''),
    ];
  });
  return [...ofLines, ...shared.map((of) => sharedAmount(schedule, of, claim))];
}

/** An amount that the form has once for several lines: `3a-3b.amount`. */
function sharedAmount(
  schedule: Form8849Schedule,
  lines: ClaimedSchedule['group']['lines'],
  claim: Claiming | null,
): BlankEntry {
  const names = lines.map(({ line }) => line);
  const amounts = names.map((line) =>
    decimal(claim?.doc.computed.cells[`schedules.${schedule}.${line}.amount`] ?? '0'),
  );
  return entry(`${names.join('-')}.amount`, `Lines ${names.join(' and ')}: amount`, printed(toFixed(sum(amounts), 2)));
}

/** The rows of Schedules 5 and 6, which have a row of their own on the form. */
function rowEntries(schedule: Form8849Schedule, claim: Claiming | null): BlankEntry[] {
  if (schedule !== '5' && schedule !== '6') return [];
  const nothing = { line: '', of: '', date: '', gallons: '', amount: '', crn: '' };
  const rows = claim === null ? [{ ...nothing, at: '#' }] : rowsOf(schedule, claim.claimed);
  return rows.flatMap(({ at, line, of, date, gallons, amount, crn }) => [
    ...(schedule === '5'
      ? [
          entry(`rows.${at}.line`, `Row ${at}, line number`, line),
          entry(`rows.${at}.date`, `Row ${at}, date of the tax`, date),
          entry(`rows.${at}.gallons`, `Row ${at}, gallons`, gallons),
        ]
      : [
          entry(`rows.${at}.tax`, `Row ${at}, tax, with form and period`, of),
          entry(`rows.${at}.crn`, `Row ${at}, CRN`, crn),
        ]),
    entry(`rows.${at}.amount`, `Row ${at}, amount`, amount),
  ]);
}

function rowsOf(schedule: '5' | '6', claimed: ClaimedSchedule) {
  const rows =
    schedule === '6'
      ? otherClaims(claimed).map(({ line, row, paidWith }) => ({ line, row, of: `${line.title}, ${paidWith}` }))
      : claimed.lines.flatMap(({ line, rows: ofLine }) => ofLine.map((row) => ({ line, row, of: '' })));
  return rows.map(({ line, row, of }, at) => ({
    at: String(at + 1),
    line: line.line,
    of,
    date: text(row.facts.dateSecondTax) === '' ? '' : formatDate(text(row.facts.dateSecondTax)),
    gallons: printed(text(row.facts.gallons)),
    amount: grouped(row.cents),
    crn: row.crn ?? '',
  }));
}
