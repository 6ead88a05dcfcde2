import type { Sending } from '@gauger/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { counted } from '../../../components/counted.ts';
import { ActForm } from './act-form.tsx';

interface SendingFormProps {
  sending: Sending;
  gateway: string;
  onDone: () => void;
}

/** Pauses sending to the IRS with a reason, or resumes it: each with a fresh second factor. */
export function SendingForm({ sending, gateway, onDone }: SendingFormProps) {
  const [pauses] = useState(sending.pause === null);
  return pauses ? (
    <ActForm
      title="Pause sending"
      about={`No server sends to the ${gateway} until you resume. Signed returns wait, and keep the date they were signed. Filers see this on the status page. A return whose sending has begun is finished.`}
      isDanger
      asks={{
        id: 'reason',
        label: 'Reason',
        hint: 'Administrators read it here and in the audit log',
        isLong: true,
        tooShort: 'Type the reason. The other administrators read it',
      }}
      act={async (reason, code) => {
        await call('pauseSending', { body: { reason, ...code } });
        return 'Sending is paused';
      }}
      onDone={onDone}
    />
  ) : (
    <ActForm
      title="Resume sending"
      about={`${counted(sending.waiting, 'submission is', 'submissions are')} sent to the ${gateway} at once.`}
      act={async (_, code) => {
        await call('resumeSending', { body: code });
        return 'Sending resumed';
      }}
      onDone={onDone}
    />
  );
}
