import { type FilteredListName, noFilter, SAVED_FILTER_NAME_LENGTH } from '@gauger/contract/saved-filter';
import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Answer, call, Refusal } from '../../api/call.ts';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { focusField } from '../../components/focus-field.ts';
import { Icon } from '../../components/icon/icon.tsx';
import css from './saved-filters.module.css';

type SavedFilter = Answer<'listSavedFilters'>['savedFilters'][number];

const savedFiltersQuery = queryOptions({
  queryKey: ['savedFilters'],
  queryFn: async ({ signal }) => (await call('listSavedFilters', { signal })).savedFilters,
});

interface SavedFiltersProps {
  list: FilteredListName;
  /** Has the list filtered by these. */
  onUse: (filters: Readonly<Record<string, string>>) => void;
}

/** The filters that a person saved for a list: one click uses them. Those in use can be saved under a name. */
export function SavedFilters({ list, onUse }: SavedFiltersProps) {
  const { data } = useQuery(savedFiltersQuery);
  const [address] = useSearchParams();
  const [isNaming, setNaming] = useState(false);
  const names = Object.keys(noFilter(list));
  const inUse = Object.fromEntries(
    names.flatMap((name) => (address.get(name) ? [[name, address.get(name) ?? '']] : [])),
  );
  const saved = (data ?? []).filter((filter) => filter.list === list);
  const current = saved.find(({ filters }) => isSame(filters, inUse));
  const canSave = Object.keys(inUse).length > 0 && !current;
  if (saved.length === 0 && !canSave) return null;
  return (
    <div className={css.saved}>
      {saved.length > 0 && (
        <ul aria-label="Saved filters">
          {saved.map((filter) => (
            <li key={filter.id}>
              <button
                type="button"
                aria-pressed={filter === current}
                onClick={() => onUse({ ...noFilter(list), ...filter.filters })}
              >
                {filter.name}
              </button>
              <Delete filter={filter} />
            </li>
          ))}
        </ul>
      )}
      {canSave && !isNaming && (
        <Button variant="subtle" size="compact-md" onClick={() => setNaming(true)}>
          Save these filters
        </Button>
      )}
      {canSave && isNaming && <Naming list={list} filters={inUse} onDone={() => setNaming(false)} />}
    </div>
  );
}

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, text]) => b[name] === text);

function Delete({ filter: { id, name } }: { filter: SavedFilter }) {
  const queries = useQueryClient();
  return (
    <button type="button" aria-label={`Delete the saved filter ${name}`} onClick={() => void remove()}>
      <Icon name="close" />
    </button>
  );

  async function remove() {
    try {
      await call('deleteSavedFilter', { params: { id } });
      showSuccess(`Deleted the saved filter ${name}`);
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    }
    await queries.invalidateQueries(savedFiltersQuery);
  }
}

const NAME = 'savedFilterName';

function Naming({
  list,
  filters,
  onDone,
}: {
  list: FilteredListName;
  filters: Record<string, string>;
  onDone: () => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    focusField(NAME);
  }, []);

  async function save() {
    if (name.trim() === '') {
      setError('Type a name');
      focusField(NAME);
      return;
    }
    setBusy(true);
    try {
      await call('saveFilter', { body: { list, name, filters } });
      await queries.invalidateQueries(savedFiltersQuery);
      onDone();
    } catch (failure) {
      setError(
        failure instanceof Refusal && failure.issues[0]
          ? failure.issues[0].message
          : String((failure as Error).message),
      );
      setBusy(false);
    }
  }

  return (
    <form
      className={css.naming}
      aria-label="Save these filters"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        id={NAME}
        label="Name of these filters"
        value={name}
        maxLength={SAVED_FILTER_NAME_LENGTH}
        autoComplete="off"
        error={error}
        onChange={setName}
      />
      <Button type="submit" loading={busy}>
        Save
      </Button>
      <Button variant="default" onClick={onDone} disabled={busy}>
        Cancel
      </Button>
    </form>
  );
}
