import {
  getBookInForce,
  getBookValues,
  getClaimLineRates,
  getLineRates,
  getRateBook,
  getShowcase,
} from '@gauger/contract';
import {
  claimRatesInForce,
  form8849Numbers,
  form8849RatesInForce,
  irsDay,
  type Law,
  parseCoveredQuarter,
  type Quarter,
  quarterName,
  quarterNotCovered,
  ratesInForce,
  withSources,
} from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/public.ts';
import { type BoundCall, bound, PreparedAnswer } from '../../../http/public.ts';
import { findBook, readBookValues } from './book-values.ts';
import type { LawInForce } from './law-in-force.ts';
import { showcase } from './showcase.ts';

/** The forms of claims as addresses name them: Schedule C of Form 720, and each schedule of Form 8849. */
const CLAIMING_FORMS = ['form720', ...form8849Numbers.map((number) => `form8849-schedule-${number}`)];

/** The rates of a line of claims. @param form as an address names it */
function claimRates(form: string, line: string, quarter: Quarter, law: Law) {
  const schedule = /^form8849-schedule-(\d)$/.exec(form)?.[1];
  if (schedule === undefined) return claimRatesInForce(quarter, line, law);
  return form8849RatesInForce(quarter, { schedule, line }, law).map(({ schedule: _, ...rate }) => rate);
}

export function rateBookCalls(database: Database, lawInForce: LawInForce, now: () => Date): BoundCall[] {
  const answers = cacheByLaw();
  const inForce = () => database.outsideAccounts(lawInForce);
  return [
    bound(getRateBook, async ({ query }) => {
      const quarter = parseCoveredQuarter(query.period);
      if (!quarter) throw notCovered(query.period);
      const period = quarterName(quarter);
      const law = await inForce();
      return answers.of(law, period, () => ({
        rateBookVersion: law.rateBookVersion,
        period,
        sections: sectionsOf(law),
        rates: withSources(ratesInForce(quarter, undefined, law)),
        claims: withSources(claimRatesInForce(quarter, undefined, law)),
      }));
    }),
    bound(getLineRates, async ({ params }) => {
      const { quarter, period } = knownQuarter(params.period);
      const law = await inForce();
      const rates = ratesInForce(quarter, params.irsNumber, law);
      const [first] = rates;
      if (!first) throw unknown(`Form 720 has no tax with the IRS No. ${params.irsNumber}.`);
      const { irsNumber, title } = first;
      return answers.of(law, `${irsNumber} ${period}`, () => ({
        rateBookVersion: law.rateBookVersion,
        period,
        irsNumber,
        title,
        rates: withSources(rates),
      }));
    }),
    bound(getClaimLineRates, async ({ params }) => {
      const form = params.form.toLowerCase();
      if (!CLAIMING_FORMS.includes(form))
        throw unknown(`${params.form} has no claims in the rate book. Use ${CLAIMING_FORMS.join(', ')}.`);
      const { quarter, period } = knownQuarter(params.period);
      const law = await inForce();
      const rates = claimRates(form, params.line.toLowerCase(), quarter, law);
      const [first] = rates;
      if (!first) throw unknown(`${inWords(form)} has no line ${params.line}.`);
      const { line, title } = first;
      return answers.of(law, `${form} ${line} ${period}`, () => ({
        rateBookVersion: law.rateBookVersion,
        period,
        form,
        line,
        title,
        rates: withSources(rates),
      }));
    }),
    bound(getBookInForce, (call) => findBook(database, lawInForce, call)),
    bound(getBookValues, (call) => readBookValues(database, lawInForce, call)),
    bound(getShowcase, async () => {
      const [law, today] = [await inForce(), irsDay(now())];
      return answers.of(law, `showcase ${today}`, () => showcase(law, today));
    }),
  ];
}

const sectionsOf = (law: Law) => [
  ...law.sections.map(({ code, title }) => ({
    code,
    title,
    lines: law.lines.filter(({ section }) => section === code).map(({ irsNumber }) => irsNumber),
  })),
  {
    code: 'scheduleC',
    title: 'Schedule C, Claims',
    lines: law.claims.flatMap(({ lines }) => lines.map(({ line }) => line)),
  },
];

/** The answers of the law in force, each made once. Another law takes the place of the one before. */
function cacheByLaw() {
  let current: Law | undefined;
  const made = new Map<string, PreparedAnswer>();
  return {
    of(law: Law, key: string, make: () => object): PreparedAnswer {
      if (law !== current) made.clear();
      current = law;
      const answer = made.get(key) ?? new PreparedAnswer(make());
      made.set(key, answer);
      return answer;
    },
  };
}

/** The quarter of an address. Throws NOT_FOUND where the catalog does not cover it. */
function knownQuarter(text: string): { quarter: Quarter; period: string } {
  const quarter = parseCoveredQuarter(text);
  if (!quarter) throw unknown(`${quarterNotCovered(text).message}.`);
  return { quarter, period: quarterName(quarter) };
}

/** `form8849-schedule-1` as people say it. */
const inWords = (form: string) =>
  form === 'form720' ? 'Schedule C of Form 720' : `Schedule ${form.at(-1)} of Form 8849`;

const unknown = (description: string) => new AppError('NOT_FOUND', { description });

const notCovered = (period: string) =>
  new AppError('INVALID_PARAMETER', { issues: [{ ...quarterNotCovered(period), path: 'query.period' }] });
