import { Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import css from './business-switch.module.css';

interface Business {
  id: string;
  name: string;
}

interface BusinessSwitchProps {
  current: Business;
  /** The reader's other businesses. */
  others: readonly Business[];
  onChoose: (id: string) => void;
}

/** The business the page is about, as a crumb that changes it. */
export function BusinessSwitch({ current, others, onChoose }: BusinessSwitchProps) {
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const found = others.filter((business) => business.name.toLowerCase().includes(search.trim().toLowerCase()));

  function choose(id: string) {
    setOpened(false);
    onChoose(id);
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {current.name}
          <Icon name="down" />
          <span className="spoken">Choose Your Company</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown} aria-label="Choose Your Company">
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
          {found.length === 0 && 'No other company has this name.'}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
