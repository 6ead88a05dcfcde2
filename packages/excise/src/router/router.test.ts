import { describe, expect, it } from 'vitest';
import { law } from '../catalogue/law.ts';
import { overlaps } from './overlaps.ts';
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
  const lines = new Set(law.claims.flatMap((group) => group.lines.map(({ line }) => line)));

  it('ends every path at a line that is there, at another place, or at a reasoned no', () => {
    expect(all.length).toBeGreaterThan(90);
    for (const { given, end } of all) {
      const at = given.join(' → ');
      expect(end.because, at).toMatch(/^[$A-Z].*\.$/);
      if (end.kind === 'scheduleC') expect(lines.has(end.line), at).toBe(true);
      if (end.kind === 'noClaim') expect(end.citation, at).toMatch(/^26 USC \d/);
      if (end.kind === 'elsewhere') expect(end.where, at).toMatch(/\w/);
      if (end.kind === 'form8849') expect(end.schedule, at).toMatch(/^[123568]$/);
    }
  });

  it('reaches every line of Schedule C by some path', () => {
    const reached = new Set(all.flatMap(({ end }) => (end.kind === 'scheduleC' ? [end.line] : [])));
    expect([...lines].filter((line) => !reached.has(line))).toEqual([]);
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
});
