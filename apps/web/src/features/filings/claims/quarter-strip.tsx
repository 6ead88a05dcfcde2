import { businessDayFrom, dayNumber, formatDate, type IncomeTaxYear, irsDay, type Span } from '@gauger/excise';
import { Button, Checkbox } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon/icon.tsx';
import { dayInShort, weekdayOf } from '../filing/public.ts';
import {
  type ClaimedRow,
  type ClaimQuarter,
  claimedIn,
  claimQuarters,
  decidingQuarter,
  isWithin,
  monthsOf,
  periodOf,
  type QuarterRule,
  quarterTitle,
} from './claim-quarters.ts';
import { claimAddress } from './claimed-rows.ts';
import css from './quarter-strip.module.css';

interface QuarterStripProps {
  taxYear: IncomeTaxYear;
  rule: QuarterRule;
  /** The days of the claim. */
  period: Span | undefined;
  /** The fuel of this claim that other filings of the business claim. */
  claimed: readonly ClaimedRow[];
  businessId: string;
  readOnly: boolean;
  onChange: (period: Span | undefined) => void;
}

/** The quarters of the income tax year, to choose those of the claim, with the day by which it is filed. */
export function QuarterStrip({ taxYear, rule, period, claimed, businessId, readOnly, onChange }: QuarterStripProps) {
  const id = useId();
  const today = irsDay(new Date());
  const quarters = claimQuarters(taxYear, rule, today);
  const inClaim = quarters.filter((quarter) => isWithin(quarter, period));
  const decides = decidingQuarter(quarters, rule, period);
  const twice = inClaim.flatMap((quarter) => {
    const rows = claimedIn(quarter, claimed);
    return rows.length === 0 ? [] : [{ quarter, rows }];
  });
  const without = (quarter: ClaimQuarter) => periodOf(inClaim.filter((one) => one !== quarter));
  const toggle = (quarter: ClaimQuarter) =>
    onChange(inClaim.includes(quarter) ? without(quarter) : periodOf([...inClaim, quarter]));
  /** A quarter between two others of the claim cannot be removed: a claim has one period. */
  const isBetween = (quarter: ClaimQuarter) => quarter !== inClaim[0] && quarter !== inClaim.at(-1);
  return (
    <div className={css.strip} data-twice={twice.length > 0 || undefined}>
      <ol aria-label="Quarters of the income tax year">
        {quarters.map((quarter) => {
          const isIn = inClaim.includes(quarter);
          return (
            <li
              key={quarter.first}
              data-in={isIn || undefined}
              data-elsewhere={claimedIn(quarter, claimed).length > 0 || undefined}
            >
              <Checkbox
                id={`${id}-${quarter.first}`}
                label={quarterTitle(quarter)}
                labelPosition="left"
                checked={isIn}
                disabled={readOnly || (isIn ? isBetween(quarter) : quarter.state === 'notEnded')}
                onChange={() => toggle(quarter)}
                aria-describedby={`${id}-${quarter.first}-state`}
              />
              <span id={`${id}-${quarter.first}-state`}>{wordsOf(quarter, isIn, claimed, decides)}</span>
            </li>
          );
        })}
        <li className={css.last}>{decides ? <FileByDay due={decides.due} today={today} /> : 'Check the quarters'}</li>
      </ol>
      {twice.map(({ quarter, rows }) => (
        <div key={quarter.first} className={css.twice}>
          <p>
            <Icon name="warning" /> {quarterTitle(quarter)} is also claimed on{' '}
            {rows.slice(0, 3).map(({ row }, at) => (
              <span key={row.filingId}>
                {at > 0 && ', '}
                <Link to={claimAddress(row, businessId)}>{row.filing}</Link>
              </span>
            ))}
            {rows.length > 3 && ` and ${rows.length - 3} more`}.
          </p>
          {!readOnly && !isBetween(quarter) && (
            <Button variant="default" size="sm" onClick={() => onChange(without(quarter))}>
              Remove {quarterTitle(quarter)}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

function FileByDay({ due, today }: { due: string; today: string }) {
  const left = dayNumber(due) - dayNumber(today);
  const isLate = left < 0;
  return (
    <>
      <span>{isLate ? 'This claim was due' : 'File this claim by'}</span>
      <b className={isLate ? css.late : undefined}>
        {weekdayOf(due)}, {isLate ? formatDate(due) : dayInShort(due, today)}
      </b>
      <span>{isLate ? 'Passed' : left === 0 ? 'Today' : left === 1 ? '1 day left' : `${left} days left`}</span>
    </>
  );
}

function wordsOf(
  quarter: ClaimQuarter,
  isIn: boolean,
  claimed: readonly ClaimedRow[],
  decides: ClaimQuarter | undefined,
): string {
  const [first] = claimedIn(quarter, claimed);
  const state = stateOf(quarter, isIn, decides);
  const words = first ? `${isIn ? 'also claimed' : 'claimed'} on ${first.row.filing}` : state;
  const months = monthsOf(quarter);
  return months === undefined ? words.charAt(0).toUpperCase() + words.slice(1) : `${months}, ${words}`;
}

function stateOf(quarter: ClaimQuarter, isIn: boolean, decides: ClaimQuarter | undefined): string {
  if (isIn) return quarter.state === 'notEnded' ? 'in this claim, not ended' : 'in this claim';
  if (decides?.due === businessDayFrom(quarter.last)) return 'file the claim in this quarter';
  switch (quarter.state) {
    case 'notEnded':
      return 'not ended';
    case 'passed':
      return 'file-by date passed';
    default:
      return 'not in this claim';
  }
}
