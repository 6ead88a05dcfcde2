import {
  type Form8849Schedule,
  form8849Claims,
  law,
  type ScheduleType,
  scheduleGroup,
  scheduleTypes,
} from '@gauger/excise';
import type { QuarterRule } from '../claims/public.ts';

/** Whether the last day of a claim counts from the last or the earliest quarter in it, for the schedules where a quarter counts. */
export const quarterRule: Readonly<Partial<Record<Form8849Schedule, QuarterRule>>> = {
  1: 'last',
  2: 'earliest',
  3: 'earliest',
  8: 'earliest',
};

/** The rule of the schedules that are chosen: that of Schedule 1 where it is with another. */
export const ruleOf = (type: ScheduleType | ''): QuarterRule | undefined =>
  type === '' ? undefined : quarterRule[scheduleTypes[type][0]];

/** The other way to claim after the last day has passed; undefined where the law names none. */
export function laterOf(type: ScheduleType | ''): string | undefined {
  if (type === '') return undefined;
  const lines = scheduleGroup(scheduleTypes[type][0], false, law).lines.map(({ id }) => id);
  const limits = law.claimMinimums.filter(({ of }) => of.lines.some((line) => lines.includes(line)));
  return limits.map(({ fileBy }) => fileBy.later).find((later) => later !== undefined);
}

/** The box with which governments and exempt organizations claim a whole year; undefined on schedules without it. */
export const annualBox = (type: ScheduleType | '') =>
  type === '' ? undefined : form8849Claims[scheduleTypes[type][0]].fields.find(({ name }) => name === 'annualClaim');
