import { Link } from 'react-router';
import { counted } from '../../../components/counted.ts';
import { Notice } from '../../../components/notice/notice.tsx';

/** The way back to the list that the returns were chosen on. */
export const Back = () => (
  <p>
    <Link to="/home/clients">Back to the clients</Link>
  </p>
);

/** Says that the page goes on without some of the chosen returns. */
export function NotFound({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice kind="due" title={`${counted(count, 'return was', 'returns were')} not found`}>
      <p>Another person may have deleted it, or you no longer see its business. The others are below.</p>
    </Notice>
  );
}
