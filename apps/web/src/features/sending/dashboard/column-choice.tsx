import type { OpenedProps } from '../../../components/on-demand/on-demand.ts';
import { Popup } from '../../../components/popup/popup.tsx';
import { type MoreColumn, moreColumns } from './filing-columns.tsx';
import css from './list-bar.module.css';

interface ColumnChoiceProps extends OpenedProps {
  shown: readonly MoreColumn[];
  onChange: (shown: readonly MoreColumn[]) => void;
}

/** Chooses the columns of the list of filings. */
export const ColumnChoice = ({ shown, onChange, ...opening }: ColumnChoiceProps) => (
  <Popup {...opening} label="Columns" className={css.columns} width={220}>
    {moreColumns.map(({ key, title }) => (
      <label key={key}>
        <input
          type="checkbox"
          checked={shown.includes(key)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...shown, key] : shown.filter((other) => other !== key))
          }
        />
        {title}
      </label>
    ))}
  </Popup>
);
