import type { ReactNode } from 'react';
import { ErrorSummary, type FieldError } from '../../components/error-summary/error-summary.tsx';
import css from './filing-form.module.css';

interface FilingFormProps {
  /** The primary action of the page submits it by this id. */
  id: string;
  errors: readonly FieldError[];
  disabled: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A page of a filing that is one form: what stops it, then its fields below each other. Enter submits it. */
export function FilingForm({ id, errors, disabled, onSubmit, children }: FilingFormProps) {
  return (
    <div className={css.page}>
      <ErrorSummary errors={errors} />
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <fieldset className={css.fields} disabled={disabled}>
          {children}
        </fieldset>
      </form>
    </div>
  );
}
