import { scheduleC } from './elements.ts';

/**
 * The elements of IRS720ScheduleC by claim, read from the listed paths: each names its line of the form. A claim line
 * is the second element of its path, below its group.
 */
const elements = new Map(
  scheduleC.flatMap(([path, , what]): [string, string][] => {
    const [, number = '', letter = ''] = /^Schedule C line (\d+)([a-z]?)\b/.exec(what) ?? [];
    const [schedule, group, line] = path.split('/');
    return [
      [number, `${schedule}/${group}`],
      [`${number}${letter}`, letter ? `${schedule}/${group}/${line}` : `${schedule}/${group}`],
    ];
  }),
);

/** Lines 14i to 14k share the element of the last, repeated for each credit reference number. */
const FREE_LINES: Readonly<Record<string, string>> = { '14i': '14k', '14j': '14k' };

/** The path of a group of claims: that of its number, without the letters of lines 14i to 14k. */
export const claimGroupPath = (group: string): string => elementOf(group.replace(/[a-z]+$/, ''));

/**
 * The path of a claim line.
 * @throws for a line that Schedule C does not have: a defect of the listed paths
 */
export const claimPath = (line: string): string => elementOf(FREE_LINES[line] ?? line);

function elementOf(what: string): string {
  const path = elements.get(what);
  if (path === undefined) throw new Error(`Line ${what} of Schedule C is not bound: no listed path names it`);
  return path;
}

/** The box for fuel that showed dye, by group. */
export const dyeBoxes: Readonly<Record<string, string>> = {
  '3': 'UndyedDieselUseExceptionInd',
  '4': 'UndyedKeroseneUseExceptionInd',
  '7': 'SalesUndyedDieselExceptionInd',
  '8': 'SlsUndyedKeroseneExceptionInd',
};

const repeated = new Set(scheduleC.flatMap(([path, type]) => (type === 'repeats' ? [path] : [])));

/** Whether the group of a claim line repeats, once for each credit reference number. */
export const isRepeated = (line: string): boolean => repeated.has(claimPath(line));
