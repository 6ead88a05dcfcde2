import type { ReactNode } from 'react';
import { HelpTip } from '../help-tip/help-tip.tsx';
import { useLastValue } from '../use-held.ts';
import css from './field.module.css';
import { useFieldAside } from './field-aside.ts';

/** Properties of every field. */
export interface FieldProps {
  /** Also the target of links in an error summary. */
  id: string;
  label: string;
  /** Always shown under the label: an example, a format. */
  hint?: string;
  /** Opens from a button: why it is asked, where to find it. */
  help?: ReactNode;
  /** Says what is wrong and what to do. */
  error?: string | undefined;
  /** Says what may be wrong; the answer is accepted. */
  warning?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** The field is a cell of a row: a heading above shows the label, which is read out with each field. */
  inRow?: boolean;
}

/** The kit's names for them. */
export function inputProps({ id, label, hint, error, required, disabled, inRow }: FieldProps) {
  const named = inRow ? { 'aria-label': label } : { label };
  return { id, name: id, ...named, description: hint, error, required: required ?? false, disabled: disabled ?? false };
}

interface FieldParts {
  field: FieldProps;
  refusal?: string;
  /**
   * Whether the content that the page adds to the label is above the right end of the field; a checkbox has its own place for
   * that content.
   */
  withAside?: boolean;
  children: ReactNode;
}

/** A field with its help next to the label and, below, its warning or the reason why the last key or paste was refused. */
export function Field({ field, refusal, withAside = true, children }: FieldParts) {
  const asideOfField = useFieldAside();
  const aside = withAside && asideOfField?.(field);
  // Held, because the message disappears with the focus and must not move the pressed control.
  const held = useLastValue(refusal ?? field.warning);
  return (
    <div className={css.field}>
      {children}
      {field.inRow
        ? aside && <span className={css.inRow}>{aside}</span>
        : (field.help || aside) && (
            <span className={css.help} data-label={field.required ? `${field.label} *` : field.label}>
              {field.help && <HelpTip about={field.label}>{field.help}</HelpTip>}
              {aside && <span className={css.aside}>{aside}</span>}
            </span>
          )}
      <p className={css.refusal} role="status">
        {held}
      </p>
    </div>
  );
}
