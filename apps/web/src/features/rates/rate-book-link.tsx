import { type Quarter, quarterName } from '@gauger/excise';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { rateAddress } from './rate-addresses.ts';
import type { WayBack } from './way-back.ts';

interface RateBookLinkProps {
  irsNumber: string;
  quarter: Quarter;
  /** Of Form 8849, where the line is one of it. */
  schedule?: string | undefined;
  /** The name of this page, for the way back. */
  from: string;
  className?: string;
  children: ReactNode;
}

/** Leads to the rates of a line in the rate book, which links back to this page. */
export function RateBookLink({ irsNumber, quarter, schedule, from, className, children }: RateBookLinkProps) {
  const { pathname, search } = useLocation();
  const back: WayBack = { to: `${pathname}${search}`, label: from };
  return (
    <Link to={rateAddress(irsNumber, quarterName(quarter), schedule)} state={{ back }} className={className}>
      {children}
    </Link>
  );
}
