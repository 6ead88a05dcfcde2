import type { FormEvent, ReactNode } from 'react';
import { ErrorSummary, type FieldError } from '../error-summary/error-summary.tsx';
import css from './form-sheet.module.css';
import { RestoredNote } from './restored-note.tsx';

interface FormSheetProps {
  label: string;
  errors: readonly FieldError[];
  /** Whether an error of the attempt is still open; all are without. */
  isStillOpen?: (error: FieldError) => boolean;
  /** The draft of an earlier time is shown. */
  restored: boolean;
  /** Drops that draft, where nothing else on the page does. */
  onStartOver?: () => void;
  /** Asked by Enter and by the button that submits. */
  onSubmit: () => void;
  /** Buttons at the start of the last line. */
  back?: ReactNode;
  /** Buttons at its end. */
  actions: ReactNode;
  children: ReactNode;
}

/** A form on a sheet: what is wrong with it, whether it is a draft, its fields, and the ways on. */
export function FormSheet(props: FormSheetProps) {
  const { label, errors, isStillOpen, restored, onStartOver, onSubmit, back, actions, children } = props;
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <>
      <div className={css.errors}>
        <ErrorSummary errors={errors} isStillOpen={isStillOpen} />
      </div>
      {restored && <RestoredNote onStartOver={onStartOver} />}
      <form className={css.form} onSubmit={submit} noValidate aria-label={label}>
        {children}
        <div className={css.actions}>
          {back}
          <span className={css.on}>{actions}</span>
        </div>
      </form>
    </>
  );
}
