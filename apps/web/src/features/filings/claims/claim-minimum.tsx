import { type ClaimMinimumReached, compare, decimal, grouped, minus, toFixed } from '@gauger/excise';
import type { CSSProperties } from 'react';
import { Gauge } from '../../../components/gauge/gauge.tsx';
import css from './claim-minimum.module.css';

/** How much more than the least amount the meter can show, before it ends at the claim. */
const ROOM = 1.6;

/** How far a claim is from the least amount that the law asks for, which other pages may count toward too. */
export function ClaimMinimum({ of, schedule }: { of: ClaimMinimumReached; schedule: string | undefined }) {
  const { sum, least, lines, isReached } = of;
  const [more, less] = compare(decimal(sum), decimal(least)) < 0 ? [least, sum] : [sum, least];
  const apart = `$${grouped(toFixed(minus(decimal(more), decimal(less)), 2))}`;
  const whole = Math.max(Number(least) * ROOM, Number(sum));
  const style = { '--least': `${(Number(least) / whole) * 100}%` } as CSSProperties;
  const minimum = `$${grouped(least).replace(/\.00$/, '')}`;
  return (
    <div className={css.meter} data-short={!isReached || undefined}>
      <p>
        <b>
          {apart} {isReached ? 'above' : 'below'} the minimum
        </b>{' '}
        of {minimum} for {schedule === undefined ? lines : `a claim on Schedule ${schedule}`}
      </p>
      <p>{((Number(sum) / Number(least)) * 100).toFixed(1)}%</p>
      <div className={css.gauge} style={style}>
        <Gauge level={Number(sum) / whole} rest={isReached ? 'quiet' : 'due'} />
        <span className={css.mark} aria-hidden="true">
          {minimum}
        </span>
      </div>
    </div>
  );
}
