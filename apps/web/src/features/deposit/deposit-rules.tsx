import {
  alternativeDepositPeriods,
  type DepositPeriod,
  dayInWords,
  type Quarter,
  regularDepositPeriods,
} from '@gauger/excise';
import { Instructions } from '../../components/instructions/instructions.tsx';
import css from './deposit-page.module.css';

/** When deposits were due, in words, with the days of the quarter. */
export function DepositRules({ quarter }: { quarter: Quarter }) {
  const [regular] = regularDepositPeriods(quarter);
  const [alternative] = alternativeDepositPeriods(quarter);
  return (
    <div className={css.rules}>
      <Instructions
        open
        sentences={[
          'No deposits are needed when the net tax of Part I for the quarter is $2,500 or less. Taxes of Part II are paid with the return.',
          `A semimonthly deposit is due on the 14th day after the period, or on the business day before it. ${inWords(regular)}`,
          `By the alternative method, for telephone service and air transportation, a deposit is due on the third business day after the seventh day of the period in which the amounts are considered collected. ${inWords(alternative)}`,
          'Safe harbor: each deposit is at least one sixth of the net tax of the second quarter before this one.',
        ]}
        citation="26 CFR 40.6302(c)-1 and -3"
      />
    </div>
  );
}

const inWords = (period: DepositPeriod | undefined): string =>
  period === undefined
    ? ''
    : `That of ${dayInWords(period.first)} to ${dayInWords(period.last)} was due on ${dayInWords(period.due)}.`;
