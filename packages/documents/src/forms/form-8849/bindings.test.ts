import { type Form8849Schedule, law, scheduleGroup } from '@gauger/excise';
import { describe, expect, it, test } from 'vitest';
import { elementsOf } from '../../mef/elements.ts';
import { dyeBoxPath, sentLine, sentSchedules } from './bindings.ts';
import { scheduleEntries } from './blank-entries.ts';

describe.each(Object.keys(sentSchedules) as Form8849Schedule[])('Schedule %s', (schedule) => {
  const bound = sentSchedules[schedule];
  const listed = bound.paths.map(([path]) => path);
  const lines = scheduleGroup(schedule, false, law).lines.map(({ line }) => line);
  // Liquefied hydrogen ended before the first year covered. The rows of Schedule 6 have one group for all its lines.
  const claimed = bound.each === undefined ? lines.filter((line) => `${schedule} ${line}` !== '3 3d') : [];

  it.each(lines)('has the amount of line %s on the printed form', (line) => {
    const places = scheduleEntries(schedule, null, law).map(({ place }) => place);
    // The form of Schedule 6 has a row for each claim, not a line for each tax.
    expect(places).toContain(schedule === '6' ? 'rows.#.amount' : `${line}.amount`);
  });

  it('has elements for every line that can be claimed', () => {
    for (const line of claimed) {
      const { path, amount } = sentLine(bound, line);
      expect(listed, line).toContain(amount);
      // The gallons of Schedule 5 are in the group of its rows.
      if (bound.supporting === undefined) expect(listed, line).toContain(`${path}/GallonsQty`);
    }
  });

  it('repeats no group but those of lines, in their order', () => {
    const groups = bound.paths.flatMap(([path, type]) => (type === 'repeats' ? [path] : []));
    const repeated = claimed.filter((line) => sentLine(bound, line).repeats);
    expect(repeated.map((line) => sentLine(bound, line).path)).toEqual(groups);
  });

  it('gives a credit reference number to each line, its own or that of the row above', () => {
    const shared = claimed.flatMap((line) => {
      const { path, crn } = sentLine(bound, line);
      expect(listed, line).toContain(crn);
      return crn === `${path}/CreditReferenceNum` ? [] : [[line, crn]];
    });
    const above = (line: string) => sentLine(bound, line.replace('b', 'a')).crn;
    for (const [line = '', crn] of shared) expect(crn).toBe(above(line));
    expect(shared.map(([line]) => line)).toEqual(
      { 2: ['2b', '4b', '5b'], 8: ['4b', '5b'] }[schedule as '2' | '8'] ?? [],
    );
  });

  it('puts every line into one kind of claim, where the form asks for it, and binds what the rows of the line say', () => {
    if (bound.supporting === undefined) return;
    expect((bound.kinds ?? []).flatMap(({ lines: of }) => of)).toEqual(claimed);
    for (const { box } of bound.kinds ?? []) expect(listed).toContain(box);
    for (const leaf of ['FuelTyp', 'TaxIncurredDt', 'GallonsQty', 'Amt'])
      expect(listed).toContain(`${bound.supporting}/${leaf}`);
  });

  it('finds boxes for dye and elements of registration numbers', () => {
    const boxes = { 1: ['3', '4'], 2: ['1', '2'] }[schedule as '1' | '2'] ?? [];
    for (const box of boxes) expect(dyeBoxPath(bound, box), box).toMatch(/ExceptionInd$/);
    expect(Object.values(bound.registrations)).toEqual(listed.filter((path) => path.endsWith('RegistrationNum')));
  });
});

test('Form 8849 has a box for each schedule that is sent', () => {
  const boxes = elementsOf('IRS8849').map(([path]) => path);
  for (const { box } of Object.values(sentSchedules)) expect(boxes).toContain(box);
});
