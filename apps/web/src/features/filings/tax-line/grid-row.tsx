import { type GridColumn, isBlank, type LineComputer } from '@gauger/excise';
import { ActionIcon } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { Why } from '../../../components/explain/why.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Money } from '../../../components/money/money.tsx';
import { cellText, type Patch } from '../row-entry/public.ts';
import { GridCell } from './grid-cell.tsx';
import * as roles from './grid-roles.ts';
import { untaxedText } from './remarks.ts';
import type { Finding } from './server-issues.ts';
import { attachedTo, type SheetRow } from './sheet.ts';
import { cellId, messageId } from './stopping-errors.ts';
import css from './tax-grid.module.css';

/** Shared context of a grid's rows; created once, so that only a touched row is redrawn. */
export interface RowContext {
  columns: readonly GridColumn[];
  computer: LineComputer;
  disabled: boolean;
  names: (column: GridColumn) => readonly string[];
  listId: (column: GridColumn) => string;
  /** The rate that decides the row's tax, if it is one. Left out where the grid shows none. */
  rate: ((row: SheetRow) => string | null) | undefined;
  onPatch: (at: number, patch: Patch) => void;
  onDelete: (at: number) => void;
  /** Shows what is attached to a row, by its id. */
  onAttached: (id: number) => void;
  /** The id in the page of what was said about a cell, by the id of its control. */
  comments: ReadonlyMap<string, string>;
  onRefusal: (refusal: string) => void;
  links: ReactNode;
}

interface GridRowProps {
  context: RowContext;
  row: SheetRow;
  at: number;
  issues: readonly Finding[];
  /** The selected columns, by place among those that are filled in. */
  selectedFrom: number;
  selectedTo: number;
}

/** One row, and under it what is wrong with it. */
export const GridRow = memo(function GridRow({ context, row, at, issues, selectedFrom, selectedTo }: GridRowProps) {
  const { columns, computer, disabled, names, listId } = context;
  const number = at + 1;
  const enabled = computer.enabled(row.facts);
  const errors = issues.filter(({ severity }) => severity === 'error');
  const wrong = errors.length > 0;
  const idOf = (finding: Finding) => messageId(computer.line, row.id, finding);
  const wrongFields = new Set(errors.map(({ field }) => field));
  const messagesOf = (name: string) => issues.filter(({ field }) => field === name).map(idOf);
  let filled = -1;

  return (
    <>
      <div {...roles.row(at + 2)} className={`${css.row} ${wrong ? css.wrong : ''}`}>
        <div {...roles.rowHeader} className={css.number}>
          <RowNumber row={row} number={number} onAttached={context.onAttached} />
        </div>
        {columns.map((column) => {
          if (column.name === 'taxAmount') return null;
          if (column.readOnly) {
            return (
              <div
                {...roles.gridCell()}
                key={column.name}
                className={`${css.shown} ${column.align === 'end' ? 'number' : ''}`}
                data-label={column.label}
              >
                {cellText(shownAs(column), computer.shown(row.facts, column.name)) || <span className="quiet">–</span>}
              </div>
            );
          }
          filled++;
          const isSelected = filled >= selectedFrom && filled <= selectedTo;
          const invalid = wrongFields.has(column.name);
          const id = cellId(computer.line, row.id, column.name);
          const comment = context.comments.get(id);
          const describedBy = [...messagesOf(column.name), comment].filter(Boolean).join(' ');
          return (
            <div
              {...roles.gridCell(isSelected)}
              key={column.name}
              className={`${css.cell} ${column.kind === 'boolean' ? css.box : ''} ${comment ? css.commented : ''}`}
              data-label={column.label}
              data-row={at}
              data-column={filled}
              data-kind={column.kind}
            >
              <GridCell
                id={id}
                column={column}
                value={row.facts[column.name]}
                label={`${column.label}, row ${number}`}
                disabled={disabled || !enabled.has(column.name)}
                invalid={invalid}
                describedBy={describedBy || undefined}
                names={names(column)}
                listId={listId(column)}
                onFact={(fact) => context.onPatch(at, { [column.name]: fact })}
                onRefusal={context.onRefusal}
              />
            </div>
          );
        })}
        {context.rate && (
          <div {...roles.gridCell()} className={`${css.shown} number`} data-label="Rate">
            {context.rate(row) ?? <span className="quiet">–</span>}
          </div>
        )}
        <div
          {...roles.gridCell()}
          className={`${css.tax} number`}
          data-label="Tax"
          aria-describedby={messagesOf('taxAmount').join(' ') || undefined}
        >
          <Tax row={row} at={at} computer={computer} links={context.links} />
        </div>
        <div {...roles.gridCell()} className={css.act}>
          {!disabled && <DeleteRow at={at} onDelete={context.onDelete} />}
        </div>
      </div>
      {issues.length > 0 && (
        <div {...roles.row()} className={`${css.issues} ${wrong ? css.wrong : ''}`}>
          <div {...roles.gridCell()}>
            {issues.map((issue) => (
              <p key={idOf(issue)} id={idOf(issue)} className={css[issue.severity]}>
                <Icon name="warning" />
                {issue.message}
              </p>
            ))}
          </div>
        </div>
      )}
    </>
  );
});

const DeleteRow = memo(function DeleteRow({ at, onDelete }: { at: number } & Pick<RowContext, 'onDelete'>) {
  return (
    <ActionIcon variant="subtle" aria-label={`Delete row ${at + 1}`} title="Delete row" onClick={() => onDelete(at)}>
      <Icon name="delete" />
    </ActionIcon>
  );
});

/** The number of a row; where files go with it, the way to them. */
function RowNumber({ row, number, onAttached }: { row: SheetRow; number: number } & Pick<RowContext, 'onAttached'>) {
  const { length } = attachedTo(row);
  if (length === 0) return number;
  const count = `${length} ${length === 1 ? 'attachment' : 'attachments'}`;
  return (
    <button
      type="button"
      className={css.attached}
      title={count}
      aria-label={`Row ${number}, ${count}`}
      onClick={() => onAttached(row.id)}
    >
      <Icon name="attach" />
      {number}
    </button>
  );
}

function Tax({ row, at, computer, links }: Pick<GridRowProps, 'row' | 'at'> & Pick<RowContext, 'computer' | 'links'>) {
  if (row.taxAmount === null) return <span className="quiet">{untaxedText(row)}</span>;
  const { reference } = row.facts;
  const foot = isBlank(reference) ? (
    links
  ) : (
    <>
      <span>Reference {String(reference)}</span>
      {links}
    </>
  );
  return (
    <Why explanation={() => computer.explain(row.facts, at)} about={`tax, row ${at + 1}`} links={foot}>
      <Money value={row.taxAmount} sign={false} />
    </Why>
  );
}

/** The copied day of collection is a day, though its field holds text. */
export const shownAs = (column: GridColumn): GridColumn =>
  column.name === 'dateOfCollection' ? { ...column, kind: 'date' } : column;
