import { businessDayFrom, formatDate, type Span } from '@gauger/excise';
import { Link } from 'react-router';
import { FirstFew } from '../../../components/first-few/first-few.tsx';
import { claimAddress } from '../claims/public.ts';
import { type ClaimedRow, type ClaimQuarter, claimedIn, decidingQuarter, isWithin } from './claim-quarters.ts';
import css from './schedule-claims.module.css';

interface QuarterStripProps {
  quarters: readonly ClaimQuarter[];
  rule: 'last' | 'earliest';
  /** The days of the claim. */
  period: Span | undefined;
  /** The fuel that other filings of the business claim. */
  claimed: readonly ClaimedRow[];
  businessId: string;
}

/** The quarters of the income tax year: those in the claim, and the one in which it is filed. */
export function QuarterStrip({ quarters, rule, period, claimed, businessId }: QuarterStripProps) {
  const inClaim = quarters.filter((quarter) => isWithin(quarter, period));
  const decides = decidingQuarter(quarters, rule, period);
  return (
    <ol className={css.strip} aria-label="Quarters of the income tax year">
      {quarters.map((quarter) => (
        <li
          key={quarter.first}
          data-in={inClaim.includes(quarter) || undefined}
          data-elsewhere={claimedIn(quarter, claimed).length > 0 || undefined}
        >
          <b>{quarter.name}</b>
          <span>{wordsOf(quarter, inClaim, decides)}</span>
          <FirstFew most={2} className={css.claimed}>
            {claimedIn(quarter, claimed).map(({ row }) => (
              <li key={row.filingId}>
                Claimed on <Link to={claimAddress(row, businessId)}>{row.filing}</Link>
              </li>
            ))}
          </FirstFew>
        </li>
      ))}
    </ol>
  );
}

function wordsOf(quarter: ClaimQuarter, inClaim: readonly ClaimQuarter[], decides: ClaimQuarter | undefined): string {
  if (inClaim.includes(quarter)) return quarter.state === 'notEnded' ? 'In the claim, not ended' : 'In the claim';
  if (decides?.due === businessDayFrom(quarter.last)) {
    const inTime = decides.state === 'open' || decides.state === 'notEnded';
    return `${inTime ? 'File by' : 'Was due'} ${formatDate(decides.due)}`;
  }
  return quarter.state === 'notEnded' ? 'Not ended' : 'Not in the claim';
}
