import { State } from '../../components/state/state.tsx';

/** Whether somebody may sign in. */
export function ActiveStatus({ status }: { status: 'Active' | 'Inactive' }) {
  return (
    <State level={status === 'Active' ? 'full' : 'empty'} tone={status === 'Active' ? 'good' : 'quiet'} word={status} />
  );
}
