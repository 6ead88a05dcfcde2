import { explainForm8849, type Law, type Row } from '@gauger/excise';
import { claimPaper, MAX_EXPLAINED, type Unnumbered, type Workpaper } from '../../pdf/workpapers.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { type ClaimedLine, type ClaimedSchedule, lineInWords, scheduleOf } from './schedule.ts';

/** One workpaper for each line of the schedule on which a row is counted, in the order of the form. */
export function workpapers(doc: ReturnDocument<'Form8849'>, law: Law): Workpaper[] {
  const claimed = scheduleOf(doc, law);
  return claimed.lines
    .flatMap((line) => paperOf(line, claimed, doc, law) ?? [])
    .map((paper, at) => ({ ...paper, number: `W-${at + 1}` }));
}

function paperOf(
  { line, claim, rows: counted, places }: ClaimedLine,
  { schedule }: ClaimedSchedule,
  { facts }: ReturnDocument<'Form8849'>,
  law: Law,
): Unnumbered | null {
  const entered = facts.schedules[schedule];
  if (claim === undefined || counted.length === 0 || entered === undefined) return null;
  const own = places.slice(0, MAX_EXPLAINED).flatMap((place) => {
    const row = entered.lines?.[place];
    return row === undefined ? [] : [{ row: row as Row, place }];
  });
  const cell = `schedules.${schedule}.${line.line}.amount`;
  const alone = { ...facts, schedules: { [schedule]: { ...entered, lines: own.map(({ row }) => row) } } };
  const name = `Schedule ${schedule}, ${lineInWords(schedule, line.line)}`;
  return claimPaper({ cell, name }, line, claim, own, explainForm8849(alone, cell, law));
}
