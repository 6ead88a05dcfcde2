import { memo } from 'react';
import {
  type ClaimEntryProps,
  EntryAmount,
  EntryAttachments,
  isComputed,
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
  const day = state.target.days.first;
  const shared = {
    fields: line.fields,
    facts: entry.facts,
    day,
    readOnly,
    idOf: (field: string) => fieldId(field, entry),
    errorOf: state.errorOf,
    onChange: (facts: typeof entry.facts) => state.change(entry, { facts }),
  };
  const long = fields.filter(isLong);
  const conversions = readOnly ? [] : fields.filter((field) => field.conversions);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be next to its fields
    <div className={css.row} role="group" aria-label={nameOf(props)}>
      <span className={css.rowNumber} aria-hidden="true">
        {row}
      </span>
      <FactFields {...shared} shown={fields.filter((field) => !isLong(field))} inRow />
      {showsRate(line) && <span className={css.figure}>{result?.rate ?? <span className={css.open}>–</span>}</span>}
      {showsCrn(line) && <span className={css.figure}>{result?.crn ?? <span className={css.open}>–</span>}</span>}
      {isComputed(line) && (
        <span className={css.figure}>
          <EntryAmount {...props} />
        </span>
      )}
      <span className={css.act}>{!readOnly && <RemoveEntry {...props} />}</span>
      <div className={css.below}>
        {long.length > 0 && <FactFields {...shared} shown={long} />}
        {conversions.map((field) => (
          <Equivalents
            key={field.name}
            field={field}
            day={day}
            onTake={(value) => shared.onChange({ ...entry.facts, [field.name]: value })}
          />
        ))}
        <UsualTax {...props} />
        <EntryAttachments {...props} low />
      </div>
    </div>
  );
}, isDrawnAlike);
