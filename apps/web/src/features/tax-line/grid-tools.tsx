import { Button } from '@mantine/core';
import { HelpTip } from '../../components/help-tip/help-tip.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import css from './tax-grid.module.css';
import type { TaxLineState } from './use-tax-line.ts';

interface GridToolsProps {
  /** Steps of the whole page; left out where another grid of the page has their buttons. */
  history: Pick<TaxLineState, 'canUndo' | 'canRedo' | 'undo' | 'redo'> | undefined;
  canFillDown: boolean;
  fillDown: () => void;
}

/** What the keys of the grid do, as buttons, and which keys there are. */
export function GridTools({ history, canFillDown, fillDown }: GridToolsProps) {
  return (
    <div className={css.tools}>
      {history && (
        <>
          <Button
            size="sm"
            variant="subtle"
            disabled={!history.canUndo}
            onClick={history.undo}
            leftSection={<Icon name="undo" />}
          >
            Undo
          </Button>
          <Button
            size="sm"
            variant="subtle"
            disabled={!history.canRedo}
            onClick={history.redo}
            leftSection={<Icon name="redo" />}
          >
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
      <HelpTip about="the keys of the grid">
        Arrows, Tab and Enter move from cell to cell, with Shift they select or go back. Type to replace, F2 to change,
        Escape to take back. Ctrl+D fills down, Ctrl+Z undoes, Ctrl+End goes to the last row. Paste a block from a
        spreadsheet into any cell.
      </HelpTip>
    </div>
  );
}
