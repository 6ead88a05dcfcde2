import { State } from '../../../components/state/state.tsx';

/** Shows whether a person may log in. */
export function ActiveStatus({ status }: { status: 'Active' | 'Inactive' }) {
  return (
    <State level={status === 'Active' ? 'full' : 'empty'} tone={status === 'Active' ? 'good' : 'quiet'} word={status} />
  );
}
