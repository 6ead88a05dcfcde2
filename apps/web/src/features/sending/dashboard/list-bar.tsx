import type { MustAct } from '@gauger/contract';
import { useLocalStorage } from '@mantine/hooks';
import { Icon } from '../../../components/icon/icon.tsx';
import { onDemand, useOpener } from '../../../components/on-demand/on-demand.ts';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { type MoreColumn, moreColumns, shownAtFirst } from './filing-columns.tsx';
import css from './list-bar.module.css';
import type { Rights } from './row-status.ts';

/** The filings by who must act, as the reader's role sees it. */
export const groupsOf = ({ edits }: Rights): readonly { key: MustAct; title: string }[] => [
  { key: 'you', title: edits ? 'Waits for you' : 'Waits for the preparer' },
  { key: 'client', title: 'Waits for the client' },
  { key: 'answer', title: 'Waits for an answer' },
  { key: 'nobody', title: 'Done' },
];

/** The orders of the list by their names in the address. */
const orders = [
  { value: '', label: 'What waits first' },
  { value: 'dueDate', label: 'Due date' },
  { value: 'businessName', label: 'Business' },
  { value: '-period', label: 'Form and period' },
  { value: '-updatedAt', label: 'Updated' },
  { value: '-createdAt', label: 'Newest first' },
] as const;

interface ListBarProps {
  columns: readonly MoreColumn[];
  onColumns: (columns: readonly MoreColumn[]) => void;
  onDownload: () => void;
}

const choice = onDemand(async () => (await import('./column-choice.tsx')).ColumnChoice);

/** Sorts the list, chooses its columns and saves it as a file. */
export function ListBar({ columns, onColumns, onDownload }: ListBarProps) {
  const { sort, set } = useListAddress();
  const { Part: Choice, opening, button } = useOpener(choice);
  const sorted = sort ? `${sort.descending ? '-' : ''}${sort.key}` : '';
  return (
    <div className={css.tools}>
      <label className={css.sort}>
        Sort
        <select value={sorted} onChange={({ currentTarget }) => set({ sort: currentTarget.value, page: '' })}>
          {orders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {/* Another order of a column heading. */}
          {!orders.some(({ value }) => value === sorted) && <option value={sorted}>By a column heading</option>}
        </select>
      </label>
      <button {...button} className={css.tool} aria-haspopup="dialog">
        Columns <Icon name="down" />
      </button>
      {Choice && <Choice {...opening} shown={columns} onChange={onColumns} />}
      <button type="button" className={css.tool} onClick={onDownload}>
        Download CSV
      </button>
    </div>
  );
}

/** The columns that the reader chose in this browser. */
export function useColumns(): [readonly MoreColumn[], (columns: readonly MoreColumn[]) => void] {
  const [kept, keep] = useLocalStorage<readonly string[]>({
    key: 'gauger-filing-columns',
    defaultValue: shownAtFirst,
    getInitialValueInEffect: false,
    deserialize: readKept,
  });
  return [moreColumns.map(({ key }) => key).filter((key) => kept.includes(key)), keep];
}

/** The stored text may be anything. */
function readKept(text: string | undefined): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    return Array.isArray(kept) ? kept.map(String) : shownAtFirst;
  } catch {
    return shownAtFirst;
  }
}
