import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/public.ts';
import { law } from '../../catalogue/public.ts';
import { parametersOf } from '../../engine/public.ts';
/**
 * The lines as they were read in the IRS display of Form 8849 (Rev. August 2014) and its Schedules 1 to 8, their
 * instructions, and those of Form 720; `unverified` types of use were read in none of them for the line.
 */
import expected from './lines.expected.json' with { type: 'json' };
import { form8849Numbers, scheduleGroup } from './schedule-group.ts';

interface ExpectedLine {
  /** Null where the tax that was paid is claimed. */
  rate: string | null;
  unit: string;
  /** Null where none was read. */
  crn: string | null;
  confidence: string;
  typesOfUse?: string[];
  unverified?: string[];
  impliedUse?: string;
  rateByTypeOfUse?: Record<string, string>;
  exported?: boolean;
  registration?: string;
  buyerDocument?: string;
  buyers?: boolean;
  /** The last day of the claim; absent where none is known. */
  to?: string;
}

const known: Record<string, Record<string, ExpectedLine>> = expected;
const units = { gallon: 'dollars per gallon', GGE: '(GGE)', DGE: '(DGE)' } as Record<string, string>;
const rateOf = (id: string) => law.parameters.find((parameter) => parameter.id === id)?.values[0]?.value;

describe.each(form8849Numbers)('Schedule %s', (schedule) => {
  const { lines } = scheduleGroup(schedule, false, law);

  it('has the lines of the form, in its order', () => {
    expect(lines.map(({ line }) => line)).toEqual(Object.keys(known[schedule] ?? {}));
  });

  describe.each(lines.map((line) => [line.line, line] as const))('line %s', (label, line) => {
    const of = known[schedule]?.[label] as ExpectedLine;
    const uses = line.fields.find(({ name }) => name === 'typeOfUse' && !(name in line.facts))?.choices;

    it('has the rate, unit and credit reference number of the form', () => {
      const rates = parametersOf(line.formula);
      const [main] = rates;
      if (of.rate === null) expect(line.formula).toEqual({ kind: 'entered', amount: 'amountOfClaim' });
      else expect(law.parameters.find(({ id }) => id === main?.id)?.unit).toContain(units[of.unit]);
      if (of.rate !== null && of.rate !== 'formula') expect(rateOf(main?.id ?? '')).toBe(of.rate);
      const others = rates.filter(({ id, use }) => use !== undefined && rateOf(id) !== of.rate);
      expect(Object.fromEntries(others.map(({ id, use }) => [use, rateOf(id)]))).toEqual(of.rateByTypeOfUse ?? {});
      expect(line.crn).toBe(of.crn);
      expect(line.confidence).toBe(of.confidence);
      const [ended] = line.absences.filter(({ to, onEveryForm }) => to === null && !onEveryForm);
      expect(ended && addDays(ended.from, -1)).toBe(of.to);
    });

    it('takes its types of use, those that were not read with a warning', () => {
      expect(uses?.map(({ value }) => value)).toEqual(of.typesOfUse);
      expect(line.unverifiedTypesOfUse ?? []).toEqual(of.unverified ?? []);
      expect(line.impliedUse).toBe(of.impliedUse);
    });

    it('asks for the registration, the buyers and the certificate of the form', () => {
      const letters = line.registrations.flatMap((one) => (one.when === undefined || uses ? one.letters : []));
      expect(new Set(letters)).toEqual(new Set(of.registration?.match(/\b([A-Z]{2}|M)\b/g) ?? []));
      expect(line.fields.some(({ name }) => name === 'tinOfGovUnit')).toBe(of.buyers ?? false);
      if (of.buyerDocument?.startsWith('Model')) expect(line.buyerDocument).toBe(of.buyerDocument);
      expect(line.exported ?? false).toBe(of.exported ?? false);
    });

    it('speaks of lines of its own schedule', () => {
      const words = [line.title, line.name, ...line.instructions, ...line.notes].join(' ');
      const named = [...words.matchAll(/\blines? (\d+[a-z]?)(?: and (\d+[a-z]?))?/g)].flatMap(([, a, b]) => [a, b]);
      for (const one of named) if (one) expect(lines.map(({ line: other }) => other)).toContain(one);
      expect(line.citation).toMatch(
        new RegExp(`^26 USC .+Schedule ${schedule} \\(Form 8849\\).+, (line|CRN) ${label}$`),
      );
      expect(line.citation).not.toContain('Schedule C');
    });
  });
});

it('offers farming on line 1a to those who claim for a whole year', () => {
  const usesOf = (isAnnual: boolean) =>
    scheduleGroup('1', isAnnual, law).lines[0]?.fields[0]?.choices?.map(({ value }) => value);
  expect(usesOf(false)).not.toContain('1');
  expect(usesOf(true)).toContain('1');
});
