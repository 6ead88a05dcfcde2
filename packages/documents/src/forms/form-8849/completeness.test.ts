import { readdirSync, readFileSync } from 'node:fs';
import { type Form8849Schedule, law } from '@gauger/excise';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sentLine, sentSchedules } from './bindings.ts';
import { scheduleEntries } from './blank-entries.ts';
import elements from './elements.expected.json' with { type: 'json' };

/** Every line of every schedule, as it was read on the form, is worked out from its citation, printed, and sent. */

const excise = `${import.meta.dirname}/../../../../excise`;
const folder = `${excise}/scenarios/form-8849`;

/** The lines as they were read on the form, by schedule. */
const listed = JSON.parse(readFileSync(`${excise}/src/forms/form-8849/lines.expected.json`, 'utf8')) as Record<
  string,
  object
>;

/** The lines that a scenario works out, by schedule: `1 3a`. */
const worked = new Set(
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => parse(readFileSync(`${folder}/${file}`, 'utf8'), { schema: 'failsafe' }) as Scenario[])
    .flatMap(({ schedule, citation, working, expect: { lines } }) =>
      citation && working ? Object.keys(lines).map((line) => `${schedule} ${line}`) : [],
    ),
);

interface Scenario {
  schedule: string;
  citation: string;
  working: string;
  expect: { lines: object };
}

const lines = Object.entries(listed).flatMap(([schedule, of]) =>
  Object.keys(of).map((line) => [schedule as Form8849Schedule, line] as const),
);

it('lists every schedule, and lines 9 and 10 of Schedule 5', () => {
  expect(Object.keys(listed)).toEqual(Object.keys(sentSchedules));
  expect(lines.map((one) => one.join(' '))).toEqual(expect.arrayContaining(['5 9', '5 10']));
  expect(lines).toHaveLength(100);
});

describe.each(lines)('Schedule %s, line %s', (schedule, line) => {
  it('has a scenario with its citation and its working', () => {
    expect(worked).toContain(`${schedule} ${line}`);
  });

  it('has its amount on the printed form', () => {
    const places = scheduleEntries(schedule, null, law).map(({ place }) => place);
    // The form of Schedule 6 has a row for each claim, not a line for each tax.
    expect(places).toContain(schedule === '6' ? 'rows.#.amount' : `${line}.amount`);
  });

  // Liquefied hydrogen ended before the first year that can be claimed.
  it.skipIf(schedule === '3' && line === '3d')('has its amount among the elements for IRS e-file', () => {
    const bound = sentSchedules[schedule];
    const read = Object.values(elements[schedule] as Record<string, { elements: string[] }>).flatMap(
      (of) => of.elements,
    );
    expect(read).toContain(bound.each === undefined ? sentLine(bound, line).amount : `${bound.each}/Amt`);
  });
});
