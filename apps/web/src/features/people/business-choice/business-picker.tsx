import { Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import { useBusinesses } from '../../../account/public.ts';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import css from './business-picker.module.css';

interface Named {
  id: string;
  businessName: string;
}

interface BusinessPickerProps {
  id: string;
  label: string;
  /** The label of the choice that limits nothing; without it only a list can be given. */
  all?: string;
  hint?: string;
  /** The chosen ids; null: all businesses. */
  value: readonly string[] | null;
  /** Businesses chosen before, which the list may lack because they are archived. */
  known?: readonly Named[];
  onChange: (value: string[] | null) => void;
  error?: string | undefined;
}

/** From so many businesses on the list has a search. */
const SEARCHED_FROM = 8;

/** The choice between all businesses and only some of them. */
export function BusinessPicker({ id, label, all, hint, value, known = [], onChange, error }: BusinessPickerProps) {
  const only = value !== null;
  const listId = all === undefined ? id : `${id}-list`;
  return (
    <div className="stack-2">
      {all !== undefined && (
        <RadioField
          id={id}
          label={label}
          value={only ? 'only' : 'all'}
          choices={[
            { value: 'all', label: all },
            { value: 'only', label: 'Only these businesses', ...(hint !== undefined && { hint }) },
          ]}
          onChange={(chosen) => onChange(chosen === 'all' ? null : [])}
          error={error}
        />
      )}
      {only && (
        <Choices
          id={listId}
          label={label}
          isAlone={all === undefined}
          value={value}
          known={known}
          onChange={onChange}
        />
      )}
      {only && all === undefined && error && <p role="alert">{error}</p>}
    </div>
  );
}

function Choices({
  id,
  label,
  isAlone,
  value,
  known,
  onChange,
}: {
  id: string;
  label: string;
  /** No choice above it shows the label. */
  isAlone: boolean;
  value: readonly string[];
  known: readonly Named[];
  onChange: (value: string[]) => void;
}) {
  const { businesses = [] } = useBusinesses();
  const [search, setSearch] = useState('');
  const counted = useId();
  const listed = new Set(businesses.map((one) => one.id));
  const offered = [...businesses, ...known.filter((one) => !listed.has(one.id))];
  const wanted = search.trim().toLowerCase();
  const found = offered.filter(({ businessName }) => businessName.toLowerCase().includes(wanted));
  const chosen = new Set(value);
  const choose = (of: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, of] : value.filter((other) => other !== of));
  return (
    <fieldset className="stack-2" aria-describedby={counted}>
      {isAlone ? (
        <legend className={css.label}>{label}</legend>
      ) : (
        <legend className="spoken">{label}: only these businesses</legend>
      )}
      {offered.length >= SEARCHED_FROM && (
        <TextField id={`${id}-search`} label="Search businesses" type="search" value={search} onChange={setSearch} />
      )}
      <ul className={css.list}>
        {found.map((one, at) => (
          <li key={one.id}>
            <Checkbox
              {...(at === 0 && { id })}
              label={one.businessName}
              checked={chosen.has(one.id)}
              onChange={(event) => choose(one.id, event.currentTarget.checked)}
            />
          </li>
        ))}
        {found.length === 0 && <li>No business found</li>}
      </ul>
      <p className={css.count} id={counted} role="status">
        {chosen.size.toLocaleString('en-US')} of {offered.length.toLocaleString('en-US')} chosen
      </p>
    </fieldset>
  );
}

/** Most names that a list shows of a limit. */
const NAMED = 2;

/** The businesses of a limit in a few words: the first names, and how many more. */
export function describeLimit(businesses: readonly Named[] | null): string {
  if (businesses === null) return 'All';
  if (businesses.length === 0) return 'None';
  const names = businesses.slice(0, NAMED).map(({ businessName }) => businessName);
  const more = businesses.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en-US')} more` : names.join(', ');
}
