import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Disclosure } from '../disclosure/disclosure.tsx';
import { usePhone } from '../use-phone.ts';
import css from './filter-form.module.css';

interface FilterFormProps {
  onSearch: () => void;
  onClear: () => void;
  children: ReactNode;
  /** The fields that are shown on demand. */
  more?: ReactNode;
  /** Whether those are shown at first, because one of them is in use. */
  isMoreOpen?: boolean;
}

/** The filters of a list with Search and Clear. Enter searches. */
export function FilterForm({ onSearch, onClear, children, more, isMoreOpen = false }: FilterFormProps) {
  const isPhone = usePhone();
  const form = (
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
      {more && (
        <div className={css.more}>
          <Disclosure summary="More filters" open={isMoreOpen} rest>
            <div className={css.fields}>{more}</div>
          </Disclosure>
        </div>
      )}
    </form>
  );
  // On phones the list comes first.
  return isPhone ? (
    <div className={css.folded}>
      <Disclosure summary="Filters" rest>
        {form}
      </Disclosure>
    </div>
  ) : (
    form
  );
}
