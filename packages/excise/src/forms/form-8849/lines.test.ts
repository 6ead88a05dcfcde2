import { describe, expect, it } from 'vitest';
import { law } from '../../catalogue/public.ts';
import { form8849Numbers, scheduleGroup } from './schedule-group.ts';

/** Each line of a schedule is stated for that schedule. What it gives by number is worked out in the scenarios. */

describe.each(form8849Numbers)('Schedule %s', (schedule) => {
  const { lines } = scheduleGroup(schedule, false, law);

  it.each(lines.map((line) => [line.line, line] as const))(
    'line %s speaks of lines of its own schedule',
    (label, line) => {
      const words = [line.title, line.name, ...line.instructions, ...line.notes].join(' ');
      const named = [...words.matchAll(/\blines? (\d+[a-z]?)(?: and (\d+[a-z]?))?/g)].flatMap(([, a, b]) => [a, b]);
      for (const one of named) if (one) expect(lines.map(({ line: other }) => other)).toContain(one);
      expect(line.citation).toMatch(
        new RegExp(`^26 USC .+Schedule ${schedule} \\(Form 8849\\).+, (line|CRN) ${label}$`),
      );
      expect(line.citation).not.toContain('Schedule C');
    },
  );
});

it('offers farming on line 1a to those who claim for a whole year', () => {
  const usesOf = (isAnnual: boolean) =>
    scheduleGroup('1', isAnnual, law).lines[0]?.fields[0]?.choices?.map(({ value }) => value);
  expect(usesOf(false)).not.toContain('1');
  expect(usesOf(true)).toContain('1');
});
