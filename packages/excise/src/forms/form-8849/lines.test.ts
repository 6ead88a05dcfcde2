import { describe, expect, it } from 'vitest';
import { type ClaimLine, law } from '../../catalog/public.ts';
import { form8849Numbers, scheduleGroup } from './schedule-group.ts';

/** Each line of a schedule is stated for that schedule. What it gives by number is worked out in the scenarios. */

const usesOf = ({ fields }: ClaimLine): string[] | undefined =>
  fields.find(({ name }) => name === 'typeOfUse')?.choices?.map(({ value }) => value);

const onScheduleC = new Map(law.claims.flatMap(({ lines }) => lines.map((line) => [line.id, line])));

describe.each(form8849Numbers)('Schedule %s', (schedule) => {
  const { lines } = scheduleGroup(schedule, false, law);

  describe.each(lines.map((line) => [line.line, line] as const))('line %s', (label, line) => {
    it('speaks of lines of its own schedule', () => {
      const words = [line.title, line.name, ...line.instructions, ...line.notes].join(' ');
      const named = [...words.matchAll(/\blines? (\d+[a-z]?)(?: and (\d+[a-z]?))?/g)].flatMap(([, a, b]) => [a, b]);
      for (const one of named) if (one) expect(lines.map(({ line: other }) => other)).toContain(one);
      expect(line.citation).toMatch(
        new RegExp(`^26 USC .+Schedule ${schedule} \\(Form 8849\\).+, (line|CRN) ${label}$`),
      );
      expect(line.citation).not.toContain('Schedule C');
    });

    const claim = onScheduleC.get(line.id);
    const [here, there] = [usesOf(line), claim && usesOf(claim)];
    // The claim on an emulsion is divided over several lines by its types of use.
    const isDivided = line.appearsOn.filter(({ form }) => form === '8849').length > 1;
    if (here === undefined || there === undefined || isDivided) return;
    it('takes the types of use of Schedule C, and others with a warning', () => {
      expect(here).toEqual(expect.arrayContaining(there));
      expect(here.filter((use) => !there.includes(use))).toEqual(line.unverifiedTypesOfUse ?? []);
    });
  });
});

it('offers farming on line 1a to those who claim for a whole year', () => {
  const usesOfFirst = (isAnnual: boolean) => scheduleGroup('1', isAnnual, law).lines.slice(0, 1).flatMap(usesOf);
  expect(usesOfFirst(false)).not.toContain('1');
  expect(usesOfFirst(true)).toContain('1');
});
