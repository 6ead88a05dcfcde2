import { grouped, isEditable } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Notice } from '../../../components/notice/notice.tsx';
import { addressOf, type SavedFiling } from '../filing/public.ts';
import { appliedOverpaymentsQuery } from './applied-query.ts';

interface AppliedOverpaymentsProps {
  filing: SavedFiling;
  /** The amount from Form 720-X that the page holds now. */
  entered: string;
  editable: boolean;
  /** Takes the total as the amount from Form 720-X. */
  onTake: (total: string) => void;
}

/** The overpayments that line 5b of Forms 720-X applies to this return, and one click that enters them. */
export function AppliedOverpayments({ filing, entered, editable, onTake }: AppliedOverpaymentsProps) {
  const { data } = useQuery(appliedOverpaymentsQuery(filing));
  if (!data || data.overpayments.length === 0) return null;
  const isCounted = Number(data.total) > 0;
  const isTaken = isCounted && Number(entered || '0') === Number(data.total);
  return (
    <Notice
      kind={isTaken ? 'good' : 'due'}
      title={
        isCounted ? `Form 720-X applies $${grouped(data.total)} to this return` : 'A Form 720-X draft names this return'
      }
    >
      <ul>
        {data.overpayments.map(({ filingId, period, state, amount }) => (
          <li key={filingId}>
            <Link to={addressOf('summary', { id: filingId, formType: 'Form720X' })}>Form 720-X, {period}</Link>: $
            {grouped(amount)}
            {isEditable(state) && '. It counts once its fee is paid'}
          </li>
        ))}
      </ul>
      {isTaken ? (
        <p>The amount is entered below.</p>
      ) : (
        editable &&
        isCounted && (
          <p>
            <Button variant="default" size="compact-md" onClick={() => onTake(data.total)}>
              Enter ${grouped(data.total)}
            </Button>
          </p>
        )
      )}
    </Notice>
  );
}
