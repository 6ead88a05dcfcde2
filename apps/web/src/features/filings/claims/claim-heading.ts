import type { ClaimPlace } from '../filing/public.ts';

const USED = 'How you used the fuel';
const SOLD = 'What you sold';
const FUELS = 'Select a fuel';

/** The heading above the lines of a group of Schedule C. */
const ofScheduleC: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['1', '2', '3', '4', '5'].map((group) => [group, USED])),
  ...Object.fromEntries(['7', '8', '9', '10', '11'].map((group) => [group, SOLD])),
  ...Object.fromEntries(['6', '12', '13'].map((group) => [group, FUELS])),
};

/** The same on schedules of Form 8849, and on one of their pages. */
const ofSchedules: Readonly<Record<string, string>> = { '1': USED, '1.6': FUELS, '2': SOLD, '3': FUELS, '8': SOLD };

/** The heading above the lines of a page of claims. */
export const headingOf = ({ group, schedule }: Pick<ClaimPlace, 'group' | 'schedule'>): string =>
  (schedule === undefined ? ofScheduleC[group] : (ofSchedules[group] ?? ofSchedules[schedule])) ?? 'Select your claims';
