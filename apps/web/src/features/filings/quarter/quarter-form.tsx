import { filingBoxes, filingWay, irsDay, parseQuarter } from '@gauger/excise';
import type { SubmitEvent } from 'react';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { HelpTip } from '../../../components/help-tip/help-tip.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { GoesByMail, PracticeNotice } from '../filing/public.ts';
import { type QuarterAnswers, quarterChoices, quarterChosen, quarterValue, type Taken } from './quarter-answers.ts';
import css from './quarter-form.module.css';

interface QuarterFormProps {
  id: string;
  answers: QuarterAnswers;
  errors: readonly FieldError[];
  disabled?: boolean;
  /** The returns that the business has, for a new one. */
  taken?: readonly Taken[];
  onChange: (answers: QuarterAnswers) => void;
  onSubmit: () => void;
}

const boxes = ['finalReturn', 'addressChange', 'oneTimeFiling'] as const;

/** Which quarter the return is for, and what the heading of the form asks. */
export function QuarterForm({
  id,
  answers,
  errors,
  disabled = false,
  taken = [],
  onChange,
  onSubmit,
}: QuarterFormProps) {
  const now = new Date();
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const set = (change: Partial<QuarterAnswers>) => onChange({ ...answers, ...change });

  const period = parseQuarter(`${answers.taxYear}Q${answers.taxYearAndQuarter || 1}`);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form id={id} className={css.form} onSubmit={submit} noValidate>
      <ErrorSummary errors={errors} />
      <div className={css.period}>
        <SelectField
          id="taxYearAndQuarter"
          label="Tax Year & Quarter"
          required
          disabled={disabled}
          placeholder="Select"
          value={quarterValue(answers)}
          onChange={(value) => set(quarterChosen(value))}
          choices={quarterChoices(now, taken)}
          error={errorOf('taxYearAndQuarter')}
        />
      </div>
      {period && filingWay(period, irsDay(now)) === 'paper' && (
        <div className={css.notices}>
          <PracticeNotice />
          <GoesByMail quarter={period} />
        </div>
      )}
      <RadioField
        id="nilReturn"
        label={filingBoxes.nilReturn.label}
        help={<Help {...filingBoxes.nilReturn} />}
        disabled={disabled}
        value={answers.nothingToReport ? 'yes' : 'no'}
        onChange={(value) => set({ nothingToReport: value === 'yes' })}
        choices={[
          { value: 'no', label: 'No', hint: 'There is tax to report' },
          { value: 'yes', label: 'Yes', hint: 'No tax this quarter' },
        ]}
      />
      <ul className={css.boxes}>
        {boxes.map((name) => (
          <li key={name}>
            <CheckboxField
              id={name}
              label={filingBoxes[name].label}
              disabled={disabled}
              checked={answers[name]}
              onChange={(checked) => set({ [name]: checked })}
            />
            <HelpTip about={filingBoxes[name].label}>
              <Help {...filingBoxes[name]} />
            </HelpTip>
          </li>
        ))}
      </ul>
    </form>
  );
}

function Help({ help, citation }: { help: string; citation: string }) {
  return (
    <>
      {help}{' '}
      <span className="citation">
        <SourceLinks citation={citation} />
      </span>
    </>
  );
}
