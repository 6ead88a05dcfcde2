import type { FollowedSubmission } from '@gauger/contract';
import { call } from '../../../api/call.ts';
import { ActForm } from './act-form.tsx';

/** Hands a return that the gateway refuses back to its filer, with a reason. */
export const HandBackForm = ({ submission, onDone }: { submission: FollowedSubmission; onDone: () => void }) => (
  <ActForm
    title="Hand back to the filer"
    about={`Gauger asks the ${submission.answeredBy} first. If the return arrived there, nothing changes. If not, the return counts as rejected, and the filer can correct it and send it again for the same fee. You cannot undo this.`}
    button="Hand back"
    isDanger
    asks={{
      id: 'reason',
      label: 'Reason',
      hint: 'The filer sees it on the status page',
      isLong: true,
      tooShort: 'Type the reason. The filer reads it',
    }}
    act={async (reason) => {
      await call('handBackSubmission', { params: { id: submission.id }, body: { reason } });
      return 'Handed the return back to the filer';
    }}
    onDone={onDone}
  />
);
