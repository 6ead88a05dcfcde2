import { type Quarter, quarterName } from '@gauger/excise';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { rateAddress } from './rate-addresses.ts';
import type { WayBack } from './way-back.ts';

interface RateBookLinkProps {
  /** The IRS number, or the line of a claim. */
  irsNumber: string;
  /** The schedule of Form 8849 that has the line. */
  schedule?: string | undefined;
  quarter: Quarter;
  /** The name of this page, for the way back. */
  from: string;
  className?: string;
  children: ReactNode;
}

/** Leads to the rates of a line in the rate book, which links back to this page. */
export function RateBookLink({ irsNumber, schedule, quarter, from, className, children }: RateBookLinkProps) {
  const { pathname, search } = useLocation();
  const back: WayBack = { to: `${pathname}${search}`, label: from };
  return (
    <Link to={rateAddress(irsNumber, quarterName(quarter), schedule)} state={{ back }} className={className}>
      {children}
    </Link>
  );
}
