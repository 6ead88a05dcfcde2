import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { ActionMenu } from '../../../components/action-menu/action-menu.tsx';
import { HelpTip } from '../../../components/help-tip/help-tip.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { useStable } from '../../../components/use-stable.ts';
import type { RowTool } from '../row-sheets/public.ts';
import css from './claims.module.css';
import type { ClaimState } from './use-claim.ts';

interface ClaimToolsProps {
  /** The id of the form whose keys undo. */
  form: string;
  state: ClaimState;
  readOnly: boolean;
  /** For the rows of the page and spreadsheets. */
  tools: readonly RowTool[];
}

/** Buttons for the rows of a page of claims: back and forth, the reference, and spreadsheets. */
export function ClaimTools({ form, state, readOnly, tools }: ClaimToolsProps) {
  const { aside, canUndo, canRedo, undo, redo } = state;
  useUndoKeys(form, !readOnly, undo, redo);
  const columns: RowTool[] =
    aside.toggle && !readOnly
      ? [
          {
            label: aside.isShown ? 'Hide Reference' : 'Show Reference',
            icon: aside.isShown ? 'check' : 'add',
            onClick: aside.toggle,
          },
        ]
      : [];
  return (
    <div className={css.tools}>
      {!readOnly && (
        <>
          <Button size="sm" variant="subtle" disabled={!canUndo} onClick={undo} leftSection={<Icon name="undo" />}>
            Undo
          </Button>
          <Button size="sm" variant="subtle" disabled={!canRedo} onClick={redo} leftSection={<Icon name="redo" />}>
            Redo
          </Button>
        </>
      )}
      <ActionMenu label="More tools for the rows" text="More" icon="more" acts={[...tools, ...columns]} />
      {!readOnly && (
        <HelpTip about="rows from a spreadsheet">
          Add a row, then paste a block of cells from a spreadsheet into its first field: it fills the fields to the
          right and adds rows below. Ctrl+Z undoes the whole paste.
        </HelpTip>
      )}
    </div>
  );
}

/** Undoes and redoes by keys anywhere on the page of a form, since the field that had the focus may be gone. */
function useUndoKeys(form: string, isOn: boolean, undo: () => void, redo: () => void) {
  const onKey = useStable((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const isHere =
      event.target === document.body || (event.target instanceof Element && event.target.closest('form')?.id === form);
    if (!isOn || !isHere || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);
}
