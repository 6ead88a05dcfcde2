import {
  type ComputedFiling,
  type FilingFormType,
  form8849Schedules,
  formOutlines,
  type Law,
  law as lawInForce,
  scheduleGroup,
} from '@gauger/excise';
import { lineInWords } from './forms/form-8849/schedule.ts';

/** A figure of a return as a reader who did not prepare it sees it. */
export interface FiledLine {
  /** For its explanation: `60.tax`. */
  cell: string;
  label: string;
  /** Dollars and cents. */
  amount: string;
}

/**
 * Lists what a computed return says: each tax, claim or change with an amount, and the totals of its form. Computes nothing.
 */
export function filedLines(
  formType: FilingFormType,
  { cells }: Pick<ComputedFiling, 'cells'>,
  law: Law = lawInForce,
): { lines: FiledLine[]; totals: (FiledLine & { isSum: boolean })[] } {
  const shown = (cell: string, label: string): FiledLine[] => {
    const amount = cells[cell];
    return amount === undefined || Number(amount) === 0 ? [] : [{ cell, label, amount }];
  };
  const taxes = law.lines.flatMap(({ irsNumber, name }) => shown(`${irsNumber}.tax`, `${name} (${irsNumber})`));
  const claims = law.claims.flatMap(({ lines }) =>
    lines.flatMap(({ line, name }) => shown(`claims.${line}.amount`, `${name}, Schedule C line ${line}`)),
  );
  const schedules = form8849Schedules.flatMap(({ schedule }) =>
    scheduleGroup(schedule, false, law).lines.flatMap(({ line, name }) =>
      shown(`schedules.${schedule}.${line}.amount`, `${name}, Schedule ${schedule} ${lineInWords(schedule, line)}`),
    ),
  );
  const changes = Object.keys(cells).flatMap((cell) => {
    const [, part, quarter, number = ''] =
      /^adjustments\.([12])\.(?:(\d{4}Q[1-4])\.)?([^.]+)\.change$/.exec(cell) ?? [];
    if (part === undefined) return [];
    const of = part === '1' ? `IRS No. ${number}` : `CRN ${number}`;
    return shown(cell, `Change of ${of}${quarter ? `, ${quarter.slice(0, 4)} ${quarter.slice(4)}` : ''}`);
  });
  const totals = formOutlines[formType].totals.map(({ total, label, ...row }) => ({
    cell: `totals.${total}`,
    label,
    amount: cells[`totals.${total}`] ?? '0.00',
    isSum: 'sum' in row,
  }));
  return { lines: [...taxes, ...claims, ...schedules, ...changes], totals };
}
