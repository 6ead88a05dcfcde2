import type { Explanation } from '@gauger/excise';
import type { ReactNode } from 'react';
import { Why } from '../../../components/explain/why.tsx';
import { Money } from '../../../components/money/money.tsx';
import * as roles from './grid-roles.ts';
import css from './tax-grid.module.css';

interface GridTotalProps {
  label: string;
  /** Which rows are left out. */
  note: string;
  tax: string;
  /** Its place as a row of the grid, from 1; left out below the cards of phones. */
  rowIndex?: number;
  /** Left out where the total is a part of the line's. */
  explanation: (() => Promise<Explanation | null>) | undefined;
  links: ReactNode;
}

/** The last row of a grid: the tax of its rows, in cents. */
export function GridTotal({ label, note, tax, rowIndex, explanation, links }: GridTotalProps) {
  const isRow = rowIndex !== undefined;
  return (
    <div {...(isRow && roles.row(rowIndex))} className={css.total}>
      <div {...(isRow && roles.rowHeader)}>
        {label}
        {note && <small>{note}</small>}
      </div>
      <div {...(isRow && roles.gridCell())} className="number">
        {explanation ? (
          <Why explanation={explanation} about="section total" links={links}>
            <Money value={tax} />
          </Why>
        ) : (
          <Money value={tax} />
        )}
      </div>
    </div>
  );
}
