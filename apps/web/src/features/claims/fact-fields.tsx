import { type Condition, type Field, holds, type IsoDate, indexOf, law, type Row } from '@gauger/excise';
import { ClaimField, isLong } from './claim-field.tsx';
import css from './claims.module.css';
import { Equivalents } from './equivalents.tsx';

interface FactFieldsProps {
  fields: readonly Field[];
  facts: Row;
  /** The day whose law decides. */
  day: IsoDate;
  readOnly: boolean;
  idOf: (field: string) => string;
  errorOf: (id: string) => string | undefined;
  /** All the facts, without those of fields that no longer apply. */
  onChange: (facts: Row) => void;
}

/** The fields of a group or of an entry, in columns where there is room. Computed ones are shown elsewhere. */
export function FactFields({ fields, facts, day, readOnly, idOf, errorOf, onChange }: FactFieldsProps) {
  const applies = (condition: Condition | true | undefined, row: Row): boolean =>
    condition === true || (condition !== undefined && holds(condition, row, fields, day, indexOf(law)));
  const enabled = ({ enabledWhen }: Field, row: Row) => enabledWhen === undefined || applies(enabledWhen, row);

  function change(name: string, value: string | boolean) {
    const next = { ...facts, [name]: value };
    const gone = fields.filter((field) => !enabled(field, next)).map((field) => field.name);
    onChange(Object.fromEntries(Object.entries(next).filter(([known]) => !gone.includes(known))));
  }

  return (
    <div className={css.fields}>
      {fields
        // A long box that a tick opens is not there before.
        .filter((field) => !field.computed && (enabled(field, facts) || !isLong(field)))
        .map((field) => (
          <div key={field.name} className={css[widthOf(field)]}>
            <ClaimField
              field={field}
              id={idOf(field.name)}
              value={facts[field.name]}
              required={enabled(field, facts) && applies(field.required, facts)}
              disabled={readOnly || !enabled(field, facts)}
              error={errorOf(idOf(field.name))}
              onChange={(value) => change(field.name, value)}
            />
          </div>
        ))}
      {!readOnly &&
        fields
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
