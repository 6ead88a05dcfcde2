import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './filter-form.module.css';

interface FilterFormProps {
  onSearch: () => void;
  onClear: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The filters of a list with Search and Clear. Enter searches. */
export function FilterForm({ onSearch, onClear, children }: FilterFormProps) {
  return (
    <form
      className={css.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
      noValidate
      aria-label="Filters"
    >
      {children}
      <div className={css.acts}>
        <Button type="submit">Search</Button>
        <Button variant="default" onClick={onClear}>
          Clear
        </Button>
      </div>
    </form>
  );
}
