import type { Quarter } from '@gauger/excise';
import { Button, Modal } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { statusAddress } from '../filing/public.ts';
import css from './congratulations.module.css';
import { EftpsReminder } from './eftps-reminder.tsx';
import type { Status } from './status-events.ts';

/** The return is signed and on its way. Who processes it is named: a simulator is never called the IRS. */
export function Congratulations({ status }: { status: Status }) {
  const navigate = useNavigate();
  const { id, totalDue, submission } = status;
  const gateway = submission?.answeredBy ?? 'IRS';
  const byEftps = submission?.paymentMethod === 'eftps' && Number(totalDue) > 0;
  const quarter = { year: Number(status.taxYear), quarter: Number(status.quarter) } as Quarter;
  return (
    <Modal
      opened
      centered
      title="Congratulations"
      onClose={() => void navigate(statusAddress(id))}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.content}>
        <p>The {gateway} is processing your Form 720. Please allow a few minutes before you check its status.</p>
        {byEftps && (
          <div className={css.reminder}>
            <h3>Important reminder</h3>
            <EftpsReminder amount={totalDue} quarter={quarter} isStandIn={submission.isStandIn} />
          </div>
        )}
        <div className={css.acts}>
          <Button component={Link} to={statusAddress(id)} variant="default">
            See its status
          </Button>
          <Button component={Link} to="/home/myfilings" data-autofocus>
            Back to my Filings
          </Button>
        </div>
      </div>
    </Modal>
  );
}
