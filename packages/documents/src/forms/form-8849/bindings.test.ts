import { type Form8849Schedule, law, scheduleGroup } from '@gauger/excise';
import { describe, expect, it, test } from 'vitest';
import type { ListedPath } from '../../mef/listed-path.ts';
import { dyeBoxPath, sentLine, sentSchedules } from './bindings.ts';
import elements from './elements.expected.json' with { type: 'json' };
import { irs8849 } from './listed-paths.ts';

type Expected = Record<string, { confidence: string; repeats: boolean; elements: string[] }>;

/** The line of the form that a label names; `header` for what is entered once. */
const labelOf = (label: string): string => /^lines? (\w+(?:-\w+| and \w+)?)/.exec(label)?.[1] ?? 'header';

describe.each(Object.entries(elements as Record<string, Expected>))('Schedule %s', (schedule, lines) => {
  const bound = sentSchedules[schedule as Form8849Schedule];
  const claimed =
    bound.each === undefined
      ? scheduleGroup(schedule as Form8849Schedule, false, law).lines.flatMap(({ line }) =>
          // Liquefied hydrogen ended before the first year covered.
          schedule === '3' && line === '3d' ? [] : [line],
        )
      : [];

  it('lists for each line the elements read in the stylesheets, and no other', () => {
    const listed = Object.fromEntries(
      [...Map.groupBy(bound.paths, ([, , label]) => labelOf(label))].map(([line, paths]) => [
        line,
        paths.map(([path]) => path).toSorted(),
      ]),
    );
    expect(listed).toEqual(
      Object.fromEntries(Object.entries(lines).map(([line, { elements: paths }]) => [line, paths.toSorted()])),
    );
  });

  it('has elements for every line that can be claimed, all of them read and none inferred', () => {
    for (const line of claimed) {
      const { path, amount, amountOf } = sentLine(bound, line);
      const known = [...(lines[line]?.elements ?? []), ...(lines[amountOf.join(' and ')]?.elements ?? [])];
      expect(known, line).toContain(amount);
      // The gallons of Schedule 5 are in the group of its rows.
      if (bound.supporting === undefined) expect(known, line).toContain(`${path}/GallonsQty`);
      expect(lines[line]?.confidence, line).toBe('confirmed');
    }
  });

  it('repeats the groups that repeat for a type of use', () => {
    const repeated = Object.entries(lines)
      .filter(([line, { repeats }]) => repeats && claimed.includes(line))
      .map(([line]) => line);
    expect(bound.repeated).toEqual(repeated);
  });

  it('gives a credit reference number to each line, its own or that of the row above', () => {
    for (const line of claimed) {
      const path = `${sentLine(bound, bound.crnOf[line] ?? line).path}/CreditReferenceNum`;
      expect(
        bound.paths.map(([known]) => known),
        line,
      ).toContain(path);
      expect(line in bound.crnOf).toBe(!lines[line]?.elements.some((known) => known.endsWith('/CreditReferenceNum')));
    }
  });

  it('puts every line into one kind of claim, where the form asks for it, and binds what the rows of the line say', () => {
    if (bound.supporting === undefined) return;
    expect((bound.kinds ?? []).flatMap(({ lines: of }) => of)).toEqual(claimed);
    const known = lines.header?.elements ?? [];
    for (const { box } of bound.kinds ?? []) expect(known).toContain(box);
    for (const leaf of ['FuelTyp', 'TaxIncurredDt', 'GallonsQty', 'Amt'])
      expect(known).toContain(`${bound.supporting}/${leaf}`);
  });

  it('has each group in one piece, so that no element is written twice', () => {
    expect(split(bound.paths)).toEqual([]);
  });

  it('finds boxes for dye and elements of registration numbers', () => {
    const boxes = { 1: ['3', '4'], 2: ['1', '2'] }[schedule] ?? [];
    for (const box of boxes) expect(dyeBoxPath(bound, box), box).toMatch(/ExceptionInd$/);
    const numbers = lines.header?.elements.filter((path) => path.endsWith('RegistrationNum')) ?? [];
    expect(Object.values(bound.registrations)).toEqual(numbers);
  });
});

test('Form 8849 has a box for each schedule that is sent', () => {
  const boxes = irs8849.map(([path]) => path);
  for (const { box } of Object.values(sentSchedules)) expect(boxes).toContain(box);
});

/** Groups that are left and entered again. */
function split(paths: readonly ListedPath[]): string[] {
  const left = new Set<string>();
  let open: string[] = [];
  return paths.flatMap(([path]) => {
    const names = path.split('/').slice(0, -1);
    const groups = names.map((_, at) => names.slice(0, at + 1).join('/'));
    for (const group of open) if (!groups.includes(group)) left.add(group);
    open = groups;
    return groups.filter((group) => left.has(group));
  });
}
