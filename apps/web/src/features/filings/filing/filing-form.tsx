import type { ReactNode } from 'react';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import css from './filing-form.module.css';

interface FilingFormProps {
  /** The primary action of the page submits it by this id. */
  id: string;
  errors: readonly FieldError[];
  isStillOpen?: (error: FieldError) => boolean;
  disabled: boolean;
  onSubmit: () => void;
  /** Fields that need the whole width, such as those of a table; they come first. */
  wide?: ReactNode;
  children: ReactNode;
}

/** A page of a filing that is one form: what stops it, then its fields below each other. Enter submits it. */
export function FilingForm({ id, errors, isStillOpen, disabled, onSubmit, wide, children }: FilingFormProps) {
  return (
    <div className="stack-5">
      <ErrorSummary errors={errors} isStillOpen={isStillOpen} />
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {wide && <fieldset disabled={disabled}>{wide}</fieldset>}
        <fieldset className={css.fields} disabled={disabled}>
          {children}
        </fieldset>
      </form>
    </div>
  );
}
