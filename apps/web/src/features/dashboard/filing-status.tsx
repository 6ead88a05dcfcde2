import { State } from '../../components/state/state.tsx';
import { looks, type RowStatus, stateWord } from './row-status.ts';

/** The state of a filing, with the simulator that gave it. */
export function FilingStatus({ of }: { of: RowStatus }) {
  const { irsFilingStatus, answeredBy } = of;
  const simulator = answeredBy && answeredBy !== 'IRS' && irsFilingStatus !== 'Incomplete' ? answeredBy : undefined;
  return <State {...looks[irsFilingStatus]} word={stateWord(of)} {...(simulator && { simulator })} />;
}
