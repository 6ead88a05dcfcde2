import { decimal, plus, toFixed, ZERO } from '@gauger/excise';
import { Notice } from '../../../components/notice/notice.tsx';
import { EftpsReminder } from '../../sending/submissions/public.ts';
import { type Batch, isPaidByEftps } from './batch-queries.ts';

/** The amounts of sent returns that must still be paid by EFTPS: the returns of one quarter are due on one day. */
export function BatchEftps({ filings }: Pick<Batch, 'filings'>) {
  const byEftps = filings.filter(isPaidByEftps);
  if (byEftps.length === 0) return null;
  const years = [...new Set(byEftps.map(({ taxYear }) => taxYear))].sort();
  return (
    <Notice kind="due" title="Important reminder">
      {years.map((year) => {
        const of = byEftps.filter(({ taxYear }) => taxYear === year);
        return (
          <EftpsReminder
            key={year}
            amount={toFixed(of.map(({ totalDue }) => decimal(totalDue)).reduce(plus, ZERO), 2)}
            count={of.length}
            quarter={{ year: Number(year), quarter: 2 }}
            isStandIn={of.some(({ answeredBy }) => answeredBy !== 'IRS')}
          />
        );
      })}
    </Notice>
  );
}
