import { State } from '../../components/state/state.tsx';
import { useRights } from '../session/public.ts';
import { looks, nextStep, type RowStatus } from './row-status.ts';

/** The status of a filing with its source and the next step. */
export function FilingStatus({ of }: { of: RowStatus }) {
  const rights = useRights();
  const { irsFilingStatus, answeredBy } = of;
  return (
    <State
      {...looks[irsFilingStatus]}
      word={irsFilingStatus}
      {...(answeredBy && answeredBy !== 'IRS' && irsFilingStatus !== 'Incomplete' ? { simulator: answeredBy } : {})}
    >
      {nextStep(of, rights)}
    </State>
  );
}
