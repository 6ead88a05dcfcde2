import { type Field, type IsoDate, isBlank, type Row } from '@gauger/excise';
import { ClaimField, isLong } from './claim-field.tsx';
import css from './claims.module.css';
import { Equivalents } from './equivalents.tsx';
import { applies, isEnabled, settledFacts } from './fact-rules.ts';

interface FactFieldsProps {
  fields: readonly Field[];
  /** The fields that are drawn; all without it. The others decide which of them apply. */
  shown?: readonly Field[];
  facts: Row;
  /** The day whose law decides. */
  day: IsoDate;
  readOnly: boolean;
  /** The fields are cells of a row, below headings with their labels. */
  inRow?: boolean;
  idOf: (field: string) => string;
  errorOf: (id: string) => string | undefined;
  /** All the facts, without those of fields that no longer apply. */
  onChange: (facts: Row) => void;
}

/** The fields of a group or of an entry, in columns where there is room. Computed ones are shown elsewhere. */
export function FactFields(props: FactFieldsProps) {
  const { fields, shown = fields, facts, day, readOnly, inRow = false, idOf, errorOf, onChange } = props;
  const change = (name: string, value: string | boolean) =>
    onChange(settledFacts({ ...facts, [name]: value }, fields, day));
  const enabled = (field: Field) => isEnabled(field, facts, fields, day);
  // One that was entered first can still be changed.
  const waits = ({ name, after }: Field) => after !== undefined && isBlank(facts[after]) && isBlank(facts[name]);
  const drawn = shown
    // A long box that a tick opens is not there before.
    .filter((field) => !field.computed && (enabled(field) || !isLong(field)))
    .map((field) => (
      <div key={field.name} className={inRow ? css.cell : css[widthOf(field)]}>
        <ClaimField
          field={field}
          id={idOf(field.name)}
          value={facts[field.name]}
          required={enabled(field) && applies(field.required, facts, fields, day)}
          disabled={readOnly || !enabled(field) || waits(field)}
          error={errorOf(idOf(field.name))}
          inRow={inRow}
          onChange={(value) => change(field.name, value)}
        />
      </div>
    ));
  if (inRow) return drawn;
  return (
    <div className={css.fields}>
      {drawn}
      {!readOnly &&
        shown
          .filter(({ conversions }) => conversions)
          .map((field) => (
            <div key={`${field.name} converted`} className={css.wide}>
              <Equivalents field={field} day={day} onTake={(value) => change(field.name, value)} />
            </div>
          ))}
    </div>
  );
}

/** Long answers take a row of their own. */
function widthOf(field: Field): 'wide' | 'broad' | 'narrow' {
  const { kind, label, maxLength = 0 } = field;
  if (kind === 'boolean' || isLong(field)) return 'wide';
  return kind === 'choice' || maxLength > 20 || label.length > 30 ? 'broad' : 'narrow';
}
