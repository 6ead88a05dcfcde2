import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import css from './price.module.css';

const fee = {
  queryKey: ['getFee', 'Form720'],
  queryFn: () => call('getFee', { query: { transactionFormType: 'Form720' } }),
  staleTime: Number.POSITIVE_INFINITY,
};

/** What it costs, as the operator set it, and when. */
export function Price() {
  const told = useQuery(fee).data;
  return (
    <p className={css.price}>
      Preparing and checking is free.{' '}
      {told && (
        <>
          Sending a Form 720 costs <b>${told.fee}</b>; correcting a rejected one and sending it again costs nothing.
        </>
      )}
    </p>
  );
}
