import { explainForm8849, grouped, type Law, type Row } from '@gauger/excise';
import { explainedRows, MAX_EXPLAINED, type Unnumbered, type Workpaper } from '../../pdf/workpapers.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { type ClaimedLine, type ClaimedSchedule, lineInWords, scheduleOf } from './schedule.ts';

/** One workpaper for each line of the schedule on which a row is counted, in the order of the form. */
export function workpapers(doc: ReturnDocument<'Form8849'>, law: Law): Workpaper[] {
  const claimed = scheduleOf(doc, law);
  return claimed.lines
    .flatMap((line) => claimPaper(line, claimed, doc, law) ?? [])
    .map((paper, at) => ({ ...paper, number: `W-${at + 1}` }));
}

function claimPaper(
  { line, claim, rows: counted, places }: ClaimedLine,
  { schedule }: ClaimedSchedule,
  { facts }: ReturnDocument<'Form8849'>,
  law: Law,
): Unnumbered | null {
  const entered = facts.schedules[schedule];
  if (claim === undefined || counted.length === 0 || entered === undefined) return null;
  const own = places.slice(0, MAX_EXPLAINED);
  const rows = own.map((place) => entered.lines?.[place]).filter((row) => row !== undefined);
  const cell = `schedules.${schedule}.${line.line}.amount`;
  const alone = { ...facts, schedules: { [schedule]: { ...entered, lines: rows } } };
  const explanation = explainForm8849(alone, cell, law);
  const explained = explanation && explainedRows(explanation, line.fields, rows as readonly Row[]);
  if (!explained) return null;
  const amounts = new Map(claim.rows.map(({ at, amountOfClaim }) => [at, amountOfClaim]));
  return {
    cell,
    name: `Schedule ${schedule}, ${lineInWords(schedule, line.line)}`,
    title: line.title,
    amount: grouped(claim.amount),
    citation: line.citation,
    rates: explained.rates,
    rows: explained.rows.map(({ at, ...row }) => {
      const place = own[at] ?? at;
      return { ...row, at: String(place + 1), amount: grouped(amounts.get(place) ?? '') };
    }),
    further: counted.length - explained.rows.length,
  };
}
