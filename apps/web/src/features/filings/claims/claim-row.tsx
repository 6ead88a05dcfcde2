import type { Field } from '@gauger/excise';
import { memo } from 'react';
import { isComputed } from './claim-columns.ts';
import {
  type ClaimEntryProps,
  EntryAmount,
  EntryAttachments,
  isDrawnAlike,
  nameOf,
  RemoveEntry,
  UsualTax,
} from './claim-entry-form.tsx';
import { isLong } from './claim-field.tsx';
import { fieldId } from './claim-paths.ts';
import css from './claims.module.css';
import { Equivalents } from './equivalents.tsx';
import { FactFields } from './fact-fields.tsx';
import { showsCrn, showsRate } from './line-rate.ts';

/** One claim as a row of cells below the headings of its line, in wide windows; below it what needs more room. */
export const ClaimRow = memo(function ClaimRow(props: ClaimEntryProps) {
  const { state, line, fields, entry, row, readOnly } = props;
  const result = state.work.row(entry);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be next to its fields
    <div className={css.row} role="group" aria-label={nameOf(props)}>
      <span className={css.rowNumber} aria-hidden="true">
        {row}
      </span>
      <FactFields {...factProps(props)} shown={fields.filter((field) => !isLong(field))} inRow />
      {showsRate(line) && <span className={css.figure}>{result?.rate ?? <span className={css.open}>–</span>}</span>}
      {showsCrn(line) && <span className={css.figure}>{result?.crn ?? <span className={css.open}>–</span>}</span>}
      {isComputed(line) && (
        <span className={css.figure}>
          <EntryAmount {...props} />
        </span>
      )}
      <span className={css.act}>{!readOnly && <RemoveEntry {...props} />}</span>
      <BelowRow {...props} />
    </div>
  );
}, isDrawnAlike);

/** The properties that all fields of a claim have. */
export const factProps = ({ state, line, entry, readOnly }: ClaimEntryProps) => ({
  fields: line.fields,
  facts: entry.facts,
  day: state.days.first,
  readOnly,
  idOf: (field: string) => fieldId(field, entry),
  errorOf: state.errorOf,
  onChange: (facts: typeof entry.facts) => state.change(entry, { facts }),
});

/** Below a row: sentences, conversions, the usual tax and files. */
export function BelowRow(props: ClaimEntryProps) {
  const { fields, entry, readOnly } = props;
  const shared = factProps(props);
  const long = fields.filter(isLong);
  const conversions: readonly Field[] = readOnly ? [] : fields.filter((field) => field.conversions);
  return (
    <div className={css.below}>
      {long.length > 0 && <FactFields {...shared} shown={long} />}
      {conversions.map((field) => (
        <Equivalents
          key={field.name}
          field={field}
          day={shared.day}
          onTake={(value) => shared.onChange({ ...entry.facts, [field.name]: value })}
        />
      ))}
      <UsualTax {...props} />
      <EntryAttachments {...props} low />
    </div>
  );
}
