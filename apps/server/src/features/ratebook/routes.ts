import { getClaimLineRates, getLineRates, getRateBook, getScheduleLineRates, getShowcase } from '@gauger/contract';
import {
  claimRatesInForce,
  coveredQuarters,
  form8849Numbers,
  form8849RatesInForce,
  irsDay,
  type Law,
  parseQuarter,
  type Quarter,
  quarterName,
  ratesInForce,
} from '@gauger/excise';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { type BoundCall, bound, PreparedAnswer } from '../../http/call.ts';
import type { LawInForce } from './law-in-force.ts';
import { showcase } from './showcase.ts';

const covered = coveredQuarters().map(quarterName);

/** The form whose claims have an address without a schedule: its Schedule C. */
const CLAIMING_FORM = 'form720';

export function rateBookCalls(database: Database, lawInForce: LawInForce, now: () => Date): BoundCall[] {
  const answers = cacheByLaw();
  const inForce = () => database.outsideAccounts(lawInForce);
  return [
    bound(getRateBook, async ({ query }) => {
      const quarter = readQuarter(query.period);
      if (!quarter) throw notCovered(query.period);
      const period = quarterName(quarter);
      const law = await inForce();
      return answers.of(law, period, () => ({
        rateBookVersion: law.rateBookVersion,
        period,
        sections: sectionsOf(law),
        rates: ratesInForce(quarter, undefined, law),
        claims: claimRatesInForce(quarter, undefined, law),
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
        rates,
      }));
    }),
    bound(getClaimLineRates, async ({ params }) => {
      const form = params.form.toLowerCase();
      if (form !== CLAIMING_FORM)
        throw unknown(
          `${params.form} has no claims in the rate book. Use ${CLAIMING_FORM} for its Schedule C, or form8849/{schedule}.`,
        );
      const { quarter, period } = knownQuarter(params.period);
      const law = await inForce();
      const rates = claimRatesInForce(quarter, params.line.toLowerCase(), law);
      const [first] = rates;
      if (!first) throw unknown(`Schedule C of Form 720 has no line ${params.line}.`);
      const { line, title } = first;
      return answers.of(law, `${form} ${line} ${period}`, () => ({
        rateBookVersion: law.rateBookVersion,
        period,
        form,
        line,
        title,
        rates,
      }));
    }),
    bound(getScheduleLineRates, async ({ params }) => {
      const { schedule } = params;
      if (!form8849Numbers.some((known) => known === schedule))
        throw unknown(`Form 8849 has no Schedule ${schedule}. Use one of ${form8849Numbers.join(', ')}.`);
      const { quarter, period } = knownQuarter(params.period);
      const law = await inForce();
      const rates = form8849RatesInForce(quarter, { schedule, line: params.line.toLowerCase() }, law);
      const [first] = rates;
      if (!first) throw unknown(`Schedule ${schedule} of Form 8849 has no line ${params.line}.`);
      const { line, title } = first;
      return answers.of(law, `form8849 ${schedule} ${line} ${period}`, () => ({
        rateBookVersion: law.rateBookVersion,
        period,
        form: 'form8849',
        schedule,
        line,
        title,
        rates,
      }));
    }),
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

/** The quarter of an address, if the rate book covers it. */
function readQuarter(text: string): Quarter | undefined {
  const quarter = parseQuarter(text);
  return quarter && covered.includes(quarterName(quarter)) ? quarter : undefined;
}

function knownQuarter(text: string): { quarter: Quarter; period: string } {
  const quarter = readQuarter(text);
  if (!quarter)
    throw unknown(`The rate book does not cover ${text}. Use a quarter from ${covered[0]} to ${covered.at(-1)}.`);
  return { quarter, period: quarterName(quarter) };
}

const unknown = (description: string) => new AppError('NOT_FOUND', { description });

const notCovered = (period: string) =>
  new AppError('INVALID_PARAMETER', {
    issues: [
      {
        code: 'quarterNotCovered',
        severity: 'error',
        path: 'query.period',
        message: `${period} is not covered: choose a quarter from ${covered[0]} to ${covered.at(-1)}`,
      },
    ],
  });
