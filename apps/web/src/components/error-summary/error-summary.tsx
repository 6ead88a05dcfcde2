import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { focusField } from '../focus-field.ts';
import { Icon } from '../icon/icon.tsx';
import { useErrorTitle } from '../page-title/page-title.ts';
import { useLastValue } from '../use-held.ts';
import css from './error-summary.module.css';

export interface FieldError {
  /** The id of the field to fix. */
  field: string;
  /** Says what is wrong: "Row 6: Tax date should not be empty". */
  message: string;
  /** Brings the focus to a field that is not in the page: of a row far away in a long grid, or of any row on phones. */
  follow?: () => void;
}

interface ErrorSummaryProps {
  /** A new list moves the focus again, so pass a new one on every failed attempt and the same one otherwise. */
  errors: readonly FieldError[];
  title?: string;
  /** Whether an error of the attempt is still there: one that was corrected leaves, and the box with the last. All stay without. */
  isStillOpen?: ((error: FieldError) => boolean) | undefined;
}

/**
 * Lists the errors that block saving, above the fields. The first field with an error gets the focus, and each message links to
 * its field.
 */
export function ErrorSummary({ errors, title, isStillOpen }: ErrorSummaryProps) {
  const left = useLastValue(isStillOpen ? errors.filter(isStillOpen) : errors);
  return left.length > 0 ? <Summary errors={errors} left={left} title={title ?? counted(left.length)} /> : null;
}

interface SummaryProps extends Required<Pick<ErrorSummaryProps, 'errors' | 'title'>> {
  left: readonly FieldError[];
}

function Summary({ errors, left, title }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useErrorTitle();
  useEffect(() => {
    const [first] = errors;
    // A row of a grid may be far from the button that was pressed: its message is followed by hand.
    if (!focusField(first?.field ?? '')) box.current?.focus();
  }, [errors]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would claim to hold the fields
    <div ref={box} className={css.summary} role="group" aria-labelledby={titleId} tabIndex={-1}>
      <Icon name="warning" />
      {/* The focus is in the field: this is read out all the same. */}
      <div role="alert">
        <p className="strong" id={titleId}>
          {title}
        </p>
        <ul>
          {left.map((error) => (
            <li key={`${error.field} ${error.message}`}>
              <a href={`#${error.field}`} onClick={(event) => goToField(event, error.follow)}>
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function counted(count: number): string {
  return count === 1 ? 'One thing needs your attention' : `${count} things need your attention`;
}

/** Focus goes into the field itself; the address keeps its fragment for those who open the link elsewhere. */
function goToField(event: MouseEvent<HTMLAnchorElement>, follow: FieldError['follow']) {
  if (focusField(event.currentTarget.hash.slice(1))) event.preventDefault();
  else if (follow) {
    event.preventDefault();
    follow();
  }
}
