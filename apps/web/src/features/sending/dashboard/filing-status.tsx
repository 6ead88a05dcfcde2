import type { ReactNode } from 'react';
import { State } from '../../../components/state/state.tsx';
import { looks, type RowStatus, stateWord } from './row-status.ts';

/**
 * The state of a filing, with the simulator that gave it.
 * @param children a second line: what is left to do
 */
export function FilingStatus({ of, children }: { of: RowStatus; children?: ReactNode }) {
  const { irsFilingStatus, answeredBy } = of;
  const simulator = answeredBy && answeredBy !== 'IRS' && irsFilingStatus !== 'Incomplete' ? answeredBy : undefined;
  return (
    <State {...looks[irsFilingStatus]} word={stateWord(of)} {...(simulator && { simulator })}>
      {children}
    </State>
  );
}
