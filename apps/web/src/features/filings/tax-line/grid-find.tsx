import { ActionIcon } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';
import { Icon } from '../../../components/icon/icon.tsx';
import css from './grid-find.module.css';
import type { useFind } from './use-find.ts';

interface GridFindProps {
  find: ReturnType<typeof useFind>;
  /** Name of the grid; distinguishes its field from that of another. */
  name: string;
  field: Ref<HTMLInputElement>;
  /** Goes into the cell that was found. */
  onGo: () => void;
}

/** Finds rows by text. Enter goes to the next, Shift+Enter to the previous one, Escape into the cell. */
export function GridFind({ find, name, field, onGo }: GridFindProps) {
  const { text, count, here, settled } = find;
  const asked = text.trim() !== '';

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      find.step(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onGo();
    }
  }

  return (
    <search className={css.find}>
      <span className={css.field}>
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="next"
          aria-label={`Find in the rows of ${name}`}
          placeholder="Find in the rows"
          title="Press Ctrl+/ in a cell to get here, Escape to go to the cell found"
          autoComplete="off"
          spellCheck={false}
          maxLength={75}
          value={text}
          onChange={(event) => find.change(event.currentTarget.value)}
          onKeyDown={keyDown}
        />
      </span>
      <span role="status" className="hint number">
        {asked && settled && (count === 0 ? 'No matches' : `${here + 1} of ${count.toLocaleString('en-US')}`)}
      </span>
      {asked && (
        <span className={css.steps}>
          <ActionIcon variant="subtle" aria-label="Previous match" disabled={count === 0} onClick={() => find.step(-1)}>
            <Icon name="up" />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label="Next match" disabled={count === 0} onClick={() => find.step(1)}>
            <Icon name="down" />
          </ActionIcon>
        </span>
      )}
    </search>
  );
}
