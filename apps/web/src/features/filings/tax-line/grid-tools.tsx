import { Button } from '@mantine/core';
import { memo, useId, useState } from 'react';
import { HelpTip } from '../../../components/help-tip/help-tip.tsx';
import { Icon, type IconName } from '../../../components/icon/icon.tsx';
import { usePhone } from '../../../components/use-phone.ts';
import { MoreTools, type RowTool } from '../row-sheets/public.ts';
import css from './tax-grid.module.css';

interface GridToolsProps {
  /** Steps of the whole page; left out where another grid of the page has their buttons. */
  withHistory: boolean;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  canFillDown: boolean;
  fillDown: () => void;
  /** How many rows are selected and can be deleted. */
  selected: number;
  deleteSelected: () => void;
  /** Whether files can be attached to the row that had the focus last; undefined where no filing is there to keep them. */
  canAttach: boolean | undefined;
  attach: () => void;
  /** The column that is shown on request; undefined where a row has it, or there is none. */
  aside: { label: string; isShown: boolean; toggle: () => void } | undefined;
  /** Whether the cell that had the focus last can be commented on; undefined where nobody may comment. */
  canComment: boolean | undefined;
  comment: () => void;
  /** For the rows of the page and spreadsheets. */
  tools: readonly RowTool[];
}

/** Buttons for the keys of the grid, and a list of the keys. */
export const GridTools = memo(function GridTools(props: GridToolsProps) {
  const {
    withHistory,
    canUndo,
    canRedo,
    undo,
    redo,
    canFillDown,
    fillDown,
    selected,
    deleteSelected,
    canAttach,
    attach,
    aside,
    canComment,
    comment,
    tools,
  } = props;
  const isPhone = usePhone();
  const [isMore, setMore] = useState(false);
  const id = useId();
  return (
    <>
      {isPhone && (
        <Button
          size="sm"
          variant="subtle"
          className={css.more ?? ''}
          aria-expanded={isMore}
          aria-controls={id}
          onClick={() => setMore(!isMore)}
          rightSection={<Icon name={isMore ? 'up' : 'down'} />}
        >
          More
          <span className="spoken"> tools for the rows</span>
        </Button>
      )}
      <div id={id} className={css.tools} hidden={isPhone && !isMore}>
        {withHistory && (
          <>
            <Button size="sm" variant="subtle" disabled={!canUndo} onClick={undo} leftSection={<Icon name="undo" />}>
              Undo
            </Button>
            <Button size="sm" variant="subtle" disabled={!canRedo} onClick={redo} leftSection={<Icon name="redo" />}>
              Redo
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant="subtle"
          disabled={!canFillDown}
          onClick={fillDown}
          leftSection={<Icon name="fillDown" />}
        >
          Fill down
        </Button>
        {selected > 1 && (
          <Button size="sm" variant="subtle" onClick={deleteSelected} leftSection={<Icon name="delete" />}>
            Delete {selected.toLocaleString('en-US')} rows
          </Button>
        )}
        <CellTool
          icon="attach"
          label="Attach"
          title="Attach PDF files to the row you were in last"
          can={canAttach}
          onClick={attach}
        />
        <CellTool
          icon="comment"
          label="Comment"
          title="Comment on the cell you were in last. Save the line first"
          can={canComment}
          onClick={comment}
        />
        <MoreTools tools={aside ? [...tools, columnTool(aside)] : tools} />
        {!isPhone && (
          <HelpTip about="keyboard shortcuts">
            Arrows, Tab and Enter move between cells. With Shift they select or go back. Type to replace, F2 to edit,
            Escape to cancel. Ctrl+D fills down, Ctrl+Z undoes, Ctrl+A selects all rows, Ctrl+End goes to the last row,
            Ctrl+/ finds rows in a long grid. Paste a block from a spreadsheet into any cell.
          </HelpTip>
        )}
      </div>
    </>
  );
});

const columnTool = ({ label, isShown, toggle }: NonNullable<GridToolsProps['aside']>): RowTool => ({
  label: `${isShown ? 'Hide' : 'Show'} ${label}`,
  icon: isShown ? 'check' : 'add',
  onClick: toggle,
});

interface CellToolProps {
  icon: IconName;
  label: string;
  title: string;
  /** Undefined where there is no such thing. */
  can: boolean | undefined;
  onClick: () => void;
}

/** A button that acts on the last focused cell. */
const CellTool = ({ icon, label, title, can, onClick }: CellToolProps) =>
  can !== undefined && (
    <Button
      size="sm"
      variant="subtle"
      disabled={!can}
      onClick={onClick}
      leftSection={<Icon name={icon} />}
      title={title}
    >
      {label}
    </Button>
  );
