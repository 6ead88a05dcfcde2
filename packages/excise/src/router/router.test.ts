import { describe, expect, it } from 'vitest';
import { law } from '../catalog/public.ts';
import { misledAnswers } from '../check/testing-places.ts';
import { claimLineOf } from '../claims/public.ts';
import { claimedUse, overlaps, quartersInWords, sameQuarters } from './overlaps.ts';
import { FIRST_QUESTION, questions } from './questions.ts';
import type { Destination, Question } from './types.ts';

const questionOf = (id: string): Question => {
  const found = questions.find((question) => question.id === id);
  if (!found) throw new Error(`no question ${id}`);
  return found;
};

/** Every path from the first question to its end, as the answers that were given. */
function paths(id: string, given: readonly string[] = []): { given: readonly string[]; end: Destination }[] {
  if (given.length > questions.length) throw new Error(`${given.join(' → ')} runs in a circle`);
  return questionOf(id).answers.flatMap(({ label, ask, leads }) => {
    const now = [...given, label];
    if ((ask === undefined) === (leads === undefined))
      throw new Error(`${now.join(' → ')} leads nowhere, or to two places`);
    return leads ? [{ given: now, end: leads }] : paths(ask ?? '', now);
  });
}

describe('the claim router', () => {
  const all = paths(FIRST_QUESTION);
  const lines = new Set(law.claims.flatMap((group) => group.lines.map(({ id }) => id)));

  it('ends every path at a claim and a place that are there, at another form, or at a reasoned no', () => {
    expect(misledAnswers(questions, law)).toEqual([]);
    expect(all.length).toBeGreaterThan(90);
    for (const { given, end } of all) {
      const at = given.join(' → ');
      expect(end.because, at).toMatch(/^[$A-Z].*\.$/);
      if (end.kind === 'noClaim') expect(end.citation, at).toMatch(/^26 USC \d/);
      if (end.kind === 'elsewhere') expect(end.where, at).toMatch(/\w/);
    }
  });

  it('reaches every claim by some path', () => {
    const reached = new Set(all.flatMap(({ end }) => (end.kind === 'claim' ? [end.line] : [])));
    expect([...lines].filter((line) => !reached.has(line))).toEqual([]);
  });

  it('names every type of use of a line, or leaves all of them to choose from', () => {
    const chosen = law.claims.flatMap(({ lines: all }) =>
      all.flatMap(({ id, fields }) => {
        const uses = fields.find(({ name }) => name === 'typeOfUse')?.choices?.map(({ value }) => value);
        return uses ? [{ line: id, uses }] : [];
      }),
    );
    expect(chosen.length).toBeGreaterThan(15);
    for (const { line, uses } of chosen) {
      const ends = all.flatMap(({ end }) => (end.kind === 'claim' && end.line === line ? [end.because] : []));
      const named = ends.flatMap((because) => /types? of use:? (\d[\d, or]*)/i.exec(because)?.[1]?.match(/\d+/g) ?? []);
      const isLeftOpen = ends.some((because) => /choose the type of use[.;]|^Type of use of the buyer;/i.test(because));
      if (!isLeftOpen) expect([...new Set(named)].toSorted(), line).toEqual(uses.toSorted());
      expect(
        named.filter((use) => !uses.includes(use)),
        line,
      ).toEqual([]);
    }
  });

  it.each([
    ['a claim that is not there', { line: '1z' }, 'what, here: no claim 1z'],
    ['facts of one place', { line: '14d', row: { blender: true, typeOfUse: '3' } }, null],
    [
      'facts of no place',
      { line: '14e', row: { typeOfFuel: '9' } },
      'what, here: the row belongs to no one place of line 14e',
    ],
    [
      'facts of two places',
      { line: '14e', row: { typeOfFuel: '3' } },
      'what, here: the row belongs to no one place of line 14e',
    ],
  ])('is checked for %s', (_, leads, fault) => {
    const answer = { label: 'here', leads: { kind: 'claim', because: '', ...leads } as Destination };
    expect(misledAnswers([{ id: 'what', text: '', answers: [answer] }], law)).toEqual(fault === null ? [] : [fault]);
  });

  it('asks every question on some path, and gives no answer twice', () => {
    const asked = new Set([FIRST_QUESTION, ...questions.flatMap(({ answers }) => answers.map(({ ask }) => ask))]);
    expect(questions.map(({ id }) => id).filter((id) => !asked.has(id))).toEqual([]);
    for (const { id, answers } of questions)
      expect(new Set(answers.map(({ label }) => label)).size, id).toBe(answers.length);
  });
});

describe('gallons claimed twice', () => {
  const claim = (own: object) => ({
    claim: 'Schedule C line 3a',
    document: 'first',
    fuel: 'diesel',
    periodStart: '2026-01-01',
    periodEnd: '2026-03-31',
    ...own,
  });

  it('are suspected where periods of one fuel share a day', () => {
    const found = overlaps([
      claim({}),
      claim({ claim: 'Form 8849', document: 'second', periodStart: '2026-03-31', periodEnd: '2026-06-30' }),
    ]);
    expect(found).toMatchObject([{ from: '2026-03-31', to: '2026-03-31', second: { claim: 'Form 8849' } }]);
  });

  it.each([
    ['the next day', { periodStart: '2026-04-01', periodEnd: '2026-06-30' }],
    ['another fuel', { fuel: 'kerosene' }],
    ['another type of use', { typeOfUse: '7' }],
    ['another row of the same filing', { document: 'first' }],
  ])('are not suspected with %s', (_, own) => {
    expect(overlaps([claim({ typeOfUse: '2' }), claim({ document: 'second', ...own })])).toEqual([]);
  });

  it('are not suspected on lines that imply another type of use than the row of the other names', () => {
    const on = (line: string, row: object) => {
      const found = claimLineOf(line, law);
      return found ? claimedUse(found.line, { line, ...row }) : {};
    };
    // Intercity buses of line 3c, together with the school buses, type 7, of line 3a.
    const buses = claim(on('3c', { gallons: '1' }));
    expect(overlaps([buses, claim({ document: 'second', ...on('3a', { typeOfUse: '7' }) })])).toEqual([]);
    expect(overlaps([buses, claim({ document: 'second', ...on('3c', {}) })])).toHaveLength(1);
    const implied = ['2d', '3c', '3d', '4b', '4c', '5e', '9f'].map((line) => on(line, {}).typeOfUse);
    expect(implied).toEqual(['9', '5', '1', '5', '1', '9', '9']);
  });
});

describe('one claim for a quarter', () => {
  const on = (line: string, document: string, periodStart: string, periodEnd: string) => ({
    claim: `line ${line}`,
    line,
    document,
    fuel: line,
    typeOfUse: line,
    periodStart,
    periodEnd,
  });
  const diesel = on('3a', 'second', '2024-04-01', '2024-06-30');

  it('is guarded on lines 1 to 6 and 14b to 14d, whatever the fuel and the use', () => {
    const found = sameQuarters([on('1a', 'third', '2024-04-01', '2024-09-30'), diesel], law, 12);
    expect(found).toMatchObject([{ first: { line: '1a', periodEnd: '2024-09-30' }, second: { line: '3a' } }]);
    expect(found.map(quartersInWords)).toEqual(['2024 Q2']);
    const emulsion = on('14d', 'second', '2024-01-01', '2024-06-30');
    expect(
      sameQuarters([on('6c', 'third', '2024-01-01', '2024-09-30'), emulsion], law, 12).map(quartersInWords),
    ).toEqual(['2024 Q1 to 2024 Q2']);
  });

  it('goes by quarters, not by days', () => {
    expect(
      sameQuarters([on('3a', 'third', '2024-06-01', '2024-09-30'), { ...diesel, periodEnd: '2024-05-31' }], law, 12),
    ).toHaveLength(1);
    expect(sameQuarters([on('3a', 'third', '2024-07-01', '2024-09-30'), diesel], law, 12)).toEqual([]);
  });

  it('goes by the quarters of the income tax year', () => {
    // The year ends in January: its quarters begin in February, May, August and November.
    const first = on('1a', 'first', '2026-02-01', '2026-04-30');
    expect(sameQuarters([on('1a', 'second', '2026-05-01', '2026-07-31'), first], law, 1)).toEqual([]);
    const april = on('1a', 'second', '2026-04-01', '2026-04-30');
    const found = sameQuarters([april, { ...first, periodEnd: '2026-03-31' }], law, 1);
    expect(found.map(quartersInWords)).toEqual(['Feb 1, 2026 to Apr 30, 2026']);
    expect(sameQuarters([april, { ...first, periodEnd: '2026-03-31' }], law, 12)).toEqual([]);
    // A year ends in November, and its first quarter in February of the next.
    const winter = on('1a', 'third', '2025-12-01', '2025-12-31');
    expect(
      sameQuarters([on('1a', 'second', '2026-02-01', '2026-02-28'), winter], law, 11).map(quartersInWords),
    ).toEqual(['Dec 1, 2025 to Feb 28, 2026']);
  });

  it('leaves alone vendors, rows of one filing, and days that are none', () => {
    expect(sameQuarters([on('7a', 'third', '2024-04-01', '2024-09-30'), diesel], law, 12)).toEqual([]);
    expect(sameQuarters([on('1a', 'second', '2024-04-01', '2024-06-30'), diesel], law, 12)).toEqual([]);
    expect(sameQuarters([on('1a', 'third', 'soon', '2024-06-30'), diesel], law, 12)).toEqual([]);
  });
});
