import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { useSaveBeforeLeaving } from '../../../frame/save-before-leaving.ts';
import { addressOf, FilingLayout, type OpenFiling, useFieldAnchor } from '../filing/public.ts';
import { type Existing, ExistingReturn, findExisting } from './existing-return.tsx';
import { answersOf, fieldIdOf, missingIn, pageOf } from './quarter-answers.ts';
import { QuarterForm } from './quarter-form.tsx';

const FORM = 'quarter-form';
/** Findings the summary lists. Rows of many days do not fit into another quarter all at once. */
const MAX_LISTED = 10;

/** The tax year and quarter page of a filing that has begun. */
export function FilingQuarter({ open }: { open: OpenFiling }) {
  const { filing, editable, save } = open;
  const [answers, setAnswers] = useState(() => answersOf(filing.taxYearQuarter));
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [existing, setExisting] = useState<Existing>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  useFieldAnchor('taxYearQuarter', fieldIdOf);
  const goOn = () => navigate(addressOf('taxInfo', filing));

  const saved = useRef(JSON.stringify(pageOf(answers)));
  useSaveBeforeLeaving(
    commit,
    () => editable && JSON.stringify(pageOf(answers)) !== saved.current,
    () => true,
  );

  /** Shows what is wrong, or saves. @returns whether it was saved */
  async function commit(): Promise<boolean> {
    const missing = missingIn(answers);
    setErrors(missing);
    if (missing.length > 0) return false;
    setBusy(true);
    const outcome = await save({ taxYearQuarter: pageOf(answers) });
    setBusy(false);
    if ('saved' in outcome) {
      saved.current = JSON.stringify(pageOf(answers));
      showSuccess('Form720 Saved successfully');
    } else if ('refused' in outcome) {
      const found = outcome.issues.filter(({ severity }) => severity === 'error').slice(0, MAX_LISTED);
      setErrors(
        found.map(({ path, message }) => ({ field: 'taxYearAndQuarter', message: fieldLabel(path) + message })),
      );
      const other = await findExisting(outcome.cause);
      setExisting(other);
      if (!other) showError(outcome.refused);
    }
    return 'saved' in outcome;
  }

  async function proceed() {
    if (await commit()) goOn();
  }

  return (
    <FilingLayout
      open={open}
      here="quarter"
      back={`/home/chooseformtype?business=${filing.businessId}`}
      primary={{
        label: editable ? 'Save and Continue' : 'Continue',
        busy,
        ...(editable ? { form: FORM } : { onClick: goOn }),
      }}
    >
      {existing && <ExistingReturn of={existing} />}
      <QuarterForm
        id={FORM}
        answers={answers}
        errors={errors}
        disabled={!editable}
        onChange={setAnswers}
        onSubmit={proceed}
      />
    </FilingLayout>
  );
}

/** Of a finding about a row: "IRS No. 60, row 3: ". */
function fieldLabel(path: string): string {
  const [, irsNumber, row] = /^filingData\.(\w+)(?:\.rows\.(\d+))?/.exec(path) ?? [];
  if (irsNumber === undefined) return '';
  return `IRS No. ${irsNumber}${row === undefined ? '' : `, row ${Number(row) + 1}`}: `;
}
