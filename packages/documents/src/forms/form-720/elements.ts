import type { CellId } from '@gauger/excise';
import { elementsOf, type ListedPath } from '../../mef/elements.ts';

/** The elements of Schedule C, the last group below IRS720. */
export const scheduleC = elementsOf('IRS720ScheduleC');

const listed = elementsOf('IRS720');

/** The elements that a Form 720 may hold, in the order of the form. */
export const irs720: readonly ListedPath[] = [...listed.filter(([, type]) => type !== 'absent'), ...scheduleC];

/** Figures without a place on Form 720, and where they are reported instead. */
export const notPrinted: Readonly<Record<CellId, string>> = Object.fromEntries(
  listed.flatMap(([cell, type, reason]) => (type === 'absent' ? [[cell, reason]] : [])),
);
