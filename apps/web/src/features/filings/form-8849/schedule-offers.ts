import {
  businessDayFrom,
  claimStatusOn,
  type Form8849Schedule,
  form8849Schedules,
  formatDate,
  grouped,
  type IncomeTaxYear,
  type IsoDate,
  indexOf,
  law,
  nextTaxYearQuarter,
  type ScheduleType,
  scheduleGroup,
  taxYearQuarter,
} from '@gauger/excise';

/** A schedule as the start page offers it. */
export interface ScheduleOffer {
  type: ScheduleType;
  /** "1", "1 + 6" */
  number: string;
  title: string;
  who: string;
  minimum: { amount: string; note?: string };
  /** Until when it is filed; `passed` once that day is before today. */
  last: { day: string; note?: string; passed?: true };
  /** Why nothing is claimed on it in the income tax year. */
  absent?: string;
}

/** Facts of a schedule as a whole, which the law states line by line. */
interface ScheduleFacts {
  who: string;
  /** The parameter of its least amount. */
  least?: string;
  leastNote?: string;
  /** Claims are made until the end of the quarter after the last one claimed for, or after the earliest. */
  quarter?: 'last' | 'earliest';
  lastNote?: string;
}

const facts: Readonly<Record<Form8849Schedule, ScheduleFacts>> = {
  1: {
    who: 'You bought taxed fuel and used it in a nontaxable way, or exported it',
    least: 'claims.least750',
    leastNote: 'all fuels together',
    quarter: 'last',
  },
  2: {
    who: 'You are registered and sold fuel without the tax to a government, a nonprofit school, an airline or a bus line',
    least: 'claims.least200',
    leastNote: '$100 for kerosene',
    quarter: 'earliest',
  },
  3: {
    who: 'You made a biodiesel mixture, or sold or used an alternative fuel',
    least: 'claims.least200',
    leastNote: 'on paper only',
    quarter: 'earliest',
  },
  5: {
    who: 'You paid the tax on fuel that had been taxed before',
    lastNote: 'from the return for the second tax, or 2 years from payment',
  },
  6: {
    who: 'Tires, trucks, fishing and archery goods, vaccines; blending of diesel-water fuel emulsion',
    leastNote: '$750 for emulsion, CRN 310',
    lastNote: 'from the return, or 2 years from payment',
  },
  8: {
    who: 'You issue the card with which a government or a nonprofit school paid for fuel',
    least: 'claims.least200',
    leastNote: '$100 for kerosene',
    quarter: 'earliest',
  },
};

/** The choices: each schedule, and Schedules 1 and 6 together, with their limits in an income tax year where one is chosen. */
export function scheduleOffers(taxYear: IncomeTaxYear | undefined, today: IsoDate): ScheduleOffer[] {
  const alone = offersAlone(taxYear, today);
  const [first] = alone;
  if (!first) return alone;
  const both: ScheduleOffer = {
    type: 'sch1_6',
    number: '1 + 6',
    title: 'Combined Schedule 1 and 6',
    who: 'Both at once: you enter and pay for them together, and two Forms 8849 are sent',
    minimum: { ...first.minimum, note: 'Schedule 1 and CRN 310 together' },
    last: first.last.note ? { ...first.last, note: 'of Schedule 1; Schedule 6 has its own' } : first.last,
  };
  return [...alone, both];
}

const offersAlone = (taxYear: IncomeTaxYear | undefined, today: IsoDate): ScheduleOffer[] =>
  form8849Schedules.map(({ schedule, title }) => {
    const { who, least, leastNote } = facts[schedule];
    const amount = least && indexOf(law).rate(least, taxYear?.days.first ?? today)?.dated.value;
    const absent = taxYear && absenceOf(schedule, taxYear);
    return {
      type: `sch${schedule}`,
      number: schedule,
      title,
      who,
      minimum: { amount: amount ? `$${grouped(amount)}` : 'None', ...(leastNote && { note: leastNote }) },
      last: lastDayOf(facts[schedule], taxYear, today),
      ...(absent && { absent }),
    };
  });

/** Why no line of a schedule is claimed in an income tax year. */
function absenceOf(schedule: Form8849Schedule, { days }: IncomeTaxYear): string | undefined {
  const statuses = scheduleGroup(schedule, false, law).lines.map((line) => claimStatusOn(line, days));
  const [first] = statuses;
  return first && !first.onReturn && statuses.every(({ onReturn }) => !onReturn) ? first.reason : undefined;
}

/** The last day for the latest quarter of the income tax year that has ended. */
function lastDayOf({ quarter, lastNote }: ScheduleFacts, taxYear: IncomeTaxYear | undefined, today: IsoDate) {
  if (!quarter) return { day: '3 years', ...(lastNote && { note: lastNote }) };
  const after = `after the ${quarter === 'last' ? 'last' : 'earliest'} quarter claimed`;
  if (!taxYear) return { day: '3 months', note: after };
  const { first, last } = taxYear.days;
  let ended = taxYearQuarter(first, taxYear.ends);
  while (ended.last < last && nextTaxYearQuarter(ended.last, taxYear.ends).last < today)
    ended = nextTaxYearQuarter(ended.last, taxYear.ends);
  const due = businessDayFrom(nextTaxYearQuarter(ended.last, taxYear.ends).last);
  const months = `${monthOf(ended.first)}–${monthOf(ended.last)} ${ended.last.slice(0, 4)}`;
  const rule = quarter === 'last' ? 'as the last quarter claimed' : 'as the earliest quarter claimed';
  return { day: formatDate(due), note: `for ${months}, ${rule}`, ...(due < today && { passed: true as const }) };
}

const monthOf = (day: IsoDate): string => formatDate(day).slice(0, 3);
