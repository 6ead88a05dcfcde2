import { type FilteredListName, noFilter, SAVED_FILTER_NAME_LENGTH } from '@gauger/contract/saved-filter';
import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import css from './saved-filters.module.css';

type SavedFilter = Answer<'listSavedFilters'>['savedFilters'][number];

const savedFiltersQuery = queryOptions({
  queryKey: ['savedFilters'],
  queryFn: async ({ signal }) => (await call('listSavedFilters', { signal })).savedFilters,
});

interface SavedFiltersProps {
  list: FilteredListName;
  onUse: (filters: Readonly<Record<string, string>>) => void;
}

/** The filters that a person saved for a list: one click uses them. Those in use can be saved under a name. */
export function SavedFilters({ list, onUse }: SavedFiltersProps) {
  const { data } = useQuery(savedFiltersQuery);
  const [address] = useSearchParams();
  const [isNaming, setNaming] = useState(false);
  const focusNext = useFocusNext();
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
                id={idOf(filter.id)}
                type="button"
                aria-pressed={filter === current}
                onClick={() => onUse({ ...noFilter(list), ...filter.filters })}
              >
                {filter.name}
              </button>
              <Delete filter={filter} onDeleted={() => focusNext(neighborOf(filter, saved), SAVE, HEADING)} />
            </li>
          ))}
        </ul>
      )}
      {canSave && !isNaming && (
        <Button id={SAVE.slice(1)} variant="subtle" size="compact-md" onClick={() => setNaming(true)}>
          Save these filters
        </Button>
      )}
      {canSave && isNaming && (
        <Naming
          list={list}
          filters={inUse}
          onDone={(id) => {
            setNaming(false);
            focusNext(id === undefined ? SAVE : `#${idOf(id)}`);
          }}
        />
      )}
    </div>
  );
}

const idOf = (id: string): string => `saved-filter-${id}`;
const SAVE = '#save-these-filters';
const HEADING = 'main h1';

/** The filter that takes the place of a deleted one. */
function neighborOf(filter: SavedFilter, saved: readonly SavedFilter[]): string {
  const at = saved.indexOf(filter);
  const next = saved[at + 1] ?? saved[at - 1];
  return next ? `#${idOf(next.id)}` : SAVE;
}

/** Has the focus go to the first of some elements once they are drawn, because the button that had it leaves. */
function useFocusNext(): (...selectors: string[]) => void {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  useEffect(() => {
    const found = wanted.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean);
    if (found?.matches('h1')) found.tabIndex = -1;
    found?.focus();
  }, [wanted]);
  return (...selectors) => setWanted(selectors);
}

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, text]) => b[name] === text);

function Delete({ filter: { id, name }, onDeleted }: { filter: SavedFilter; onDeleted: () => void }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  return (
    <button
      type="button"
      aria-label={`Delete the saved filter ${name}`}
      aria-disabled={busy}
      onClick={() => void remove()}
    >
      <Icon name="close" />
    </button>
  );

  async function remove() {
    if (busy) return;
    setBusy(true);
    try {
      await call('deleteSavedFilter', { params: { id } });
      await queries.invalidateQueries(savedFiltersQuery);
      showSuccess(`Deleted the saved filter ${name}`);
      onDeleted();
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
      await queries.invalidateQueries(savedFiltersQuery);
      setBusy(false);
    }
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
  /** Called with the id of the filter once it is saved. */
  onDone: (id?: string) => void;
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
      const { id } = await call('saveFilter', { body: { list, name, filters } });
      await queries.invalidateQueries(savedFiltersQuery);
      showSuccess(`Saved the filters as ${name.trim()}`);
      onDone(id);
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
      <Button variant="default" onClick={() => onDone()} disabled={busy}>
        Cancel
      </Button>
    </form>
  );
}
