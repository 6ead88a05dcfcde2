import { useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { LineRatesPage } from './line-rates.tsx';
import { asRate } from './rate-book.ts';

/** /rates/claims/form720/3a/2026Q1 and /rates/claims/form8849-schedule-1/3a/2026Q1: the rates of a claim. */
export function ClaimRatesPage() {
  const { form = '', line = '', period = '' } = useParams();
  const schedule = /schedule-(\d)$/i.exec(form)?.[1];
  return (
    <LineRatesPage
      {...(schedule && { schedule })}
      line={line}
      period={period}
      ask={async (signal) => {
        const { rates, ...facts } = await call('getClaimLineRates', { params: { form, line, period }, signal });
        return { ...facts, irsNumber: facts.line, rates: rates.map(asRate) };
      }}
    />
  );
}
