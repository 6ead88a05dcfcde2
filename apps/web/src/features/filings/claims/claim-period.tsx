import { claimedFuel, claimFuels, isDay, type Span } from '@gauger/excise';
import { type ReactNode, useState } from 'react';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import type { AnyOpenFiling } from '../filing/public.ts';
import { fieldId } from './claim-paths.ts';
import { claimQuarters, isWithin, periodOf } from './claim-quarters.ts';
import type { ClaimTarget } from './claim-target.ts';
import { useClaimedElsewhere } from './claimed-rows.ts';
import css from './claims.module.css';
import { QuarterStrip } from './quarter-strip.tsx';
import type { ClaimState } from './use-claim.ts';

interface ClaimPeriodProps {
  open: AnyOpenFiling;
  state: ClaimState;
  readOnly: boolean;
  /** The fields of its first and last day. */
  children: ReactNode;
}

/** The period of a claim: by quarters where a quarter decides the last day, with the fields for any other days below. */
export function ClaimPeriod(props: ClaimPeriodProps) {
  const { group, target } = props.state;
  if (target.quarters) return <QuartersOfClaim {...props} of={target.quarters} />;
  return (
    <>
      <h2 id="claim-once">{group.period.asked ? 'Period of the claim' : 'About the claim'}</h2>
      {group.period.asked && <p className={css.hint}>{SHORTEST}</p>}
      {props.children}
    </>
  );
}

type QuartersOfClaimProps = ClaimPeriodProps & { of: NonNullable<ClaimTarget['quarters']> };

function QuartersOfClaim({ open, state, readOnly, of: { taxYear, rule }, children }: QuartersOfClaimProps) {
  const { group, sheet, say, errorOf } = state;
  const { businessId } = open.filing;
  const claimed = useClaimedElsewhere(open.filing);
  const period = givenPeriod(sheet.facts);
  const [showsDays, setShowsDays] = useState(false);
  const inClaim = claimQuarters(taxYear, rule, taxYear.days.last).filter((quarter) => isWithin(quarter, period));
  const whole = periodOf(inClaim);
  const isWhole = whole?.first === period?.first && whole?.last === period?.last;
  const isWrong = ['periodStart', 'periodEnd'].some((name) => errorOf(fieldId(name)) !== undefined);
  // Shown once, they stay: typing the days of a quarter must not close them over the focus.
  if ((!isWhole || isWrong) && !showsDays) setShowsDays(true);
  const fuels = new Set([...claimFuels({ claims: [group] }), ...group.lines.map((line) => claimedFuel(line, {}))]);
  return (
    <>
      <h2 id="claim-once">Quarters in this claim</h2>
      <QuarterStrip
        taxYear={taxYear}
        rule={rule}
        period={period}
        claimed={claimed.filter(({ fuel }) => fuels.has(fuel))}
        businessId={businessId}
        readOnly={readOnly}
        onChange={(next) => say({ ...sheet.facts, periodStart: next?.first ?? '', periodEnd: next?.last ?? '' })}
      />
      <Disclosure summary="Enter other days" open={showsDays}>
        <p className={css.hint}>{SHORTEST}</p>
        {children}
      </Disclosure>
    </>
  );
}

const SHORTEST = 'At least one week; the IRS may reject a shorter one.';

/** The period, once both days are given in order. */
function givenPeriod({ periodStart: first, periodEnd: last }: Readonly<Record<string, unknown>>): Span | undefined {
  const isDays = typeof first === 'string' && typeof last === 'string' && isDay(first) && isDay(last);
  return isDays && first <= last ? { first, last } : undefined;
}
