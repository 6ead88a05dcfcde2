import type { FollowedSubmission } from '@gauger/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, Refusal } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { LongTextField } from '../../../components/fields/long-text-field.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { FormSheet } from '../../../components/form-sheet/form-sheet.tsx';
import css from './operations-page.module.css';
import { ADMIN } from './queries.ts';

const REASON = 'reason';
const SHORTEST = 3;

/** Hands a return that the gateway refuses back to its filer, with a reason. */
export function HandBackForm({ submission, onDone }: { submission: FollowedSubmission; onDone: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  useEffect(() => {
    focusField(REASON);
  }, []);

  async function handBack() {
    if (reason.trim().length < SHORTEST) {
      setErrors([{ field: REASON, message: 'Type the reason. The filer reads it' }]);
      return;
    }
    setBusy(true);
    setErrors([]);
    try {
      await call('handBackSubmission', { params: { id: submission.id }, body: { reason } });
      await queries.invalidateQueries({ queryKey: [ADMIN] });
      showSuccess('Handed the return back to the filer');
      onDone();
    } catch (error) {
      const issues = error instanceof Refusal ? error.issues : [];
      setErrors(
        issues.length > 0
          ? issues.map(({ path, message }) => ({ field: path, message }))
          : [{ field: REASON, message: error instanceof Error ? error.message : String(error) }],
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormSheet
      label="Hand back to the filer"
      errors={errors}
      restored={false}
      onSubmit={() => void handBack()}
      actions={
        <>
          <Button variant="default" onClick={onDone} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={busy}>
            Hand back
          </Button>
        </>
      }
    >
      <h2 className={css.heading}>Hand back to the filer</h2>
      <p className={css.says}>
        Gauger asks the {submission.answeredBy} first. If the return arrived there, nothing changes. If not, the return
        counts as rejected, and the filer can correct it and send it again for the same fee. You cannot undo this.
      </p>
      <LongTextField
        id={REASON}
        label="Reason"
        hint="The filer sees it on the status page"
        required
        value={reason}
        maxLength={250}
        error={errors.find(({ field }) => field === REASON)?.message}
        onChange={setReason}
      />
    </FormSheet>
  );
}
