import type { Sending } from '@gauger/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import { LongTextField } from '../../../components/fields/long-text-field.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { FormSheet } from '../../../components/form-sheet/form-sheet.tsx';
import { FreshFactorField, useFreshFactor } from './fresh-factor.tsx';
import css from './operations-page.module.css';
import { ADMIN } from './queries.ts';

const REASON = 'reason';
const SHORTEST = 3;

interface SendingFormProps {
  sending: Sending;
  gateway: string;
  onDone: () => void;
}

/** Pauses sending to the IRS with a reason, or resumes it: each with a fresh second factor. */
export function SendingForm({ sending, gateway, onDone }: SendingFormProps) {
  const queries = useQueryClient();
  const [pauses] = useState(sending.pause === null);
  const [reason, setReason] = useState('');
  const factor = useFreshFactor(REASON);
  useEffect(() => {
    focusField(REASON);
  }, []);

  const send = () =>
    factor.act(async (otpNumber) => {
      if (pauses && reason.trim().length < SHORTEST)
        throw new Error('Type the reason. The other administrators read it');
      if (pauses) await call('pauseSending', { body: { reason, ...otpNumber } });
      else await call('resumeSending', { body: otpNumber });
      await queries.invalidateQueries({ queryKey: [ADMIN] });
      showSuccess(pauses ? 'Sending is paused' : 'Sending resumed');
      onDone();
    });

  const act = pauses ? 'Pause sending' : 'Resume sending';
  return (
    <FormSheet
      label={act}
      errors={factor.errors}
      restored={false}
      onSubmit={() => void send()}
      actions={
        <>
          <Button variant="default" onClick={onDone} disabled={factor.busy}>
            Cancel
          </Button>
          <Button type="submit" {...(pauses && { color: 'red' })} loading={factor.busy}>
            {act}
          </Button>
        </>
      }
    >
      <h2 className={css.heading}>{act}</h2>
      <p className={css.says}>
        {pauses
          ? `No server sends to the ${gateway} until you resume. Signed returns wait, and keep the date they were signed. Filers see this on the status page. A return whose sending has begun is finished.`
          : `${counted(sending.waiting, 'submission is', 'submissions are')} sent to the ${gateway} at once.`}
      </p>
      {pauses && (
        <LongTextField
          id={REASON}
          label="Reason"
          hint="Administrators read it here and in the audit log"
          required
          value={reason}
          maxLength={250}
          error={factor.errorOf(REASON)}
          onChange={setReason}
        />
      )}
      <FreshFactorField factor={factor} />
    </FormSheet>
  );
}
