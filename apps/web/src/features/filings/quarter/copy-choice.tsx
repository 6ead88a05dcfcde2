import { type CopyKind, compareQuarters, type Quarter } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { quarterOf, returnsQuery } from '../law-changes/public.ts';
import css from './new-filing.module.css';

/** The earlier filing to copy, if any, and the extent of the copy. */
export interface Copying {
  filingId: string;
  what: CopyKind;
}

interface CopyChoiceProps {
  businessId: string;
  /** Of the new filing; only earlier ones are offered. */
  quarter: Quarter;
  value: Copying;
  onChange: (value: Copying) => void;
}

/** Asks whether the new filing begins with the tax lines of an earlier one; there only when there is one. */
export function CopyChoice({ businessId, quarter, value, onChange }: CopyChoiceProps) {
  const { data } = useQuery(returnsQuery(businessId));
  const earlier = (data?.filings ?? []).filter((filing) => compareQuarters(quarterOf(filing), quarter) < 0);
  if (earlier.length === 0) return null;
  const chosen = earlier.some(({ id }) => id === value.filingId);
  return (
    <fieldset className={css.copy}>
      <legend>Start from an earlier return</legend>
      <SelectField
        id="copy-from"
        label="Copy from"
        value={chosen ? value.filingId : ''}
        onChange={(filingId) => onChange({ ...value, filingId })}
        choices={[
          { value: '', label: 'None: start empty' },
          ...earlier.map(({ id, taxYear, quarter: of }) => ({ value: id, label: `Form 720, ${taxYear} Q${of}` })),
        ]}
      />
      {chosen && (
        <RadioField
          id="copy-what"
          label="What is copied"
          value={value.what}
          onChange={(what) => onChange({ ...value, what: what as CopyKind })}
          choices={[
            {
              value: 'taxes',
              label: 'Same taxes, ready for my rows',
              hint: 'The same taxes are chosen. You enter, paste or import the rows of this quarter',
            },
            {
              value: 'rows',
              label: 'Rows without amounts',
              hint: 'The use, product or model of each row. You enter dates and amounts; until then they are unsaved changes',
            },
            {
              value: 'everything',
              label: 'Everything',
              hint: 'Quantities and amounts too. Each date moves to the same day of the month in this quarter',
            },
          ]}
        />
      )}
      {chosen && <p>Deposits, claims, overpayment, payment and signature are never copied.</p>}
    </fieldset>
  );
}
