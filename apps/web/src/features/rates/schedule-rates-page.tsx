import { useParams } from 'react-router';
import { call } from '../../api/call.ts';
import { LineRatesPage } from './line-rates.tsx';
import { asRate } from './rate-book.ts';

/** /rates/claims/form8849/1/3a/2026Q1: the rates of a line of Form 8849. */
export function ScheduleRatesPage() {
  const { schedule = '', line = '', period = '' } = useParams();
  return (
    <LineRatesPage
      line={line}
      period={period}
      schedule={schedule}
      ask={async (signal) => {
        const { rates, ...facts } = await call('getScheduleLineRates', { params: { schedule, line, period }, signal });
        return {
          ...facts,
          irsNumber: facts.line,
          title: `Form 8849, Schedule ${facts.schedule}: ${facts.title}`,
          rates: rates.map(({ schedule: _, ...rate }) => asRate(rate)),
        };
      }}
    />
  );
}
