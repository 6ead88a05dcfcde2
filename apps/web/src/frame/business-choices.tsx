import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OpenedProps } from '../components/on-demand/on-demand.ts';
import { Popup } from '../components/popup/popup.tsx';
import css from './business-choices.module.css';

export interface Business {
  id: string;
  name: string;
}

interface BusinessChoicesProps extends OpenedProps {
  /** Undefined while they could not be loaded. */
  others: readonly Business[] | undefined;
  problem?: string | undefined;
  onChoose: (id: string) => void;
}

/** The reader's other businesses, to search and to choose from. */
export function BusinessChoices({ others, problem, onChoose, ...opening }: BusinessChoicesProps) {
  const [search, setSearch] = useState('');
  const found = (others ?? []).filter((business) => business.name.toLowerCase().includes(search.trim().toLowerCase()));

  function choose(id: string) {
    opening.onClose();
    onChoose(id);
  }

  return (
    <Popup {...opening} label="Choose Your Company" className={css.dropdown} width={300} position="bottom-start">
      <h2 className={css.heading}>Choose Your Company</h2>
      <TextInput
        aria-label="Search by Company name"
        placeholder="Search by Company name"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={css.choices}>
        {found.map((business) => (
          <li key={business.id}>
            <button type="button" onClick={() => choose(business.id)}>
              {business.name}
            </button>
          </li>
        ))}
      </ul>
      <p className={css.none} role="status">
        {!others
          ? (problem ?? 'Your companies could not be loaded. Reload the page.')
          : others.length === 0
            ? 'You have no other company.'
            : found.length === 0 && 'No other company has this name.'}
      </p>
    </Popup>
  );
}
