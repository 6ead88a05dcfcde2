import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { useSaveBeforeLeaving } from '../../../frame/save-before-leaving.ts';
import { addressOf, FilingLayout, type OpenFiling, useFieldAnchor } from '../filing/public.ts';
import { missingIn, type ScheduleAnswers } from './schedule-answers.ts';
import { ScheduleForm } from './schedule-form.tsx';

const FORM = 'schedule-form';
const PART = 'schedule.';

/** Schedule, year and month of a claim that has begun. */
export function FilingSchedule({ open }: { open: OpenFiling<'Form8849'> }) {
  const { filing, save } = open;
  // The year of a schedule that was sent stays as it was signed.
  const editable = open.editable && filing.sentSchedules.length === 0;
  const [answers, setAnswers] = useState<ScheduleAnswers>(filing.schedule);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  useFieldAnchor('schedule');
  // The page may be left before it is drawn with what was saved.
  const isSaved = useRef(true);
  const isChanged = () => !isSaved.current && JSON.stringify(answers) !== JSON.stringify(filing.schedule);
  useSaveBeforeLeaving(
    commit,
    () => editable && isChanged(),
    () => true,
  );
  const goOn = () => navigate(addressOf('claims', filing));

  /** Shows what is wrong, or saves. @returns whether it was saved */
  async function commit(): Promise<boolean> {
    const missing = missingIn(answers);
    setErrors(missing);
    if (missing.length > 0) return false;
    if (!isChanged()) return true;
    setBusy(true);
    const outcome = await save({ schedule: answers });
    setBusy(false);
    if ('saved' in outcome) {
      setAnswers(outcome.saved.schedule);
      isSaved.current = true;
      showSuccess('Form8849 Saved successfully');
      return true;
    }
    const found = outcome.issues.filter(({ severity, path }) => severity === 'error' && path.startsWith(PART));
    setErrors(found.map(({ path, message }) => ({ field: path.slice(PART.length), message })));
    if (found.length === 0) showError(outcome.refused);
    return false;
  }

  return (
    <FilingLayout
      open={open}
      here="schedule"
      lead="FORM 8849 INFO"
      back={`/home/chooseformtype?business=${encodeURIComponent(filing.businessId)}`}
      primary={{
        label: editable ? 'Save and Continue' : 'Continue',
        busy,
        ...(editable ? { form: FORM } : { onClick: goOn }),
      }}
    >
      <ScheduleForm
        id={FORM}
        answers={answers}
        savedSsn={filing.schedule.ssn}
        errors={errors}
        disabled={!editable}
        onChange={(next) => {
          setAnswers(next);
          isSaved.current = false;
        }}
        onSubmit={async () => {
          if (await commit()) goOn();
        }}
      />
    </FilingLayout>
  );
}
