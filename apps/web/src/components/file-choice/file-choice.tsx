import { type DragEvent, useId, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import css from './file-choice.module.css';

interface FileChoiceProps {
  label: string;
  /** Which files are taken. */
  hint: string;
  /** What the browser offers to choose, like `.csv,.xlsx`. */
  accept: string;
  disabled?: boolean;
  onChoose: (file: File) => void;
}

/** Takes one file, by choosing it or by dropping it here. */
export function FileChoice({ label, hint, accept, disabled = false, onChoose }: FileChoiceProps) {
  const [over, setOver] = useState(false);
  const hintId = useId();

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onChoose(file);
  }

  return (
    <label
      className={css.choice}
      data-over={over}
      data-disabled={disabled}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={20} />
      <span className={css.label}>{label}</span>
      <input
        type="file"
        aria-describedby={hintId}
        accept={accept}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          // The same file, mended, can be chosen again.
          currentTarget.value = '';
        }}
      />
      <span className={css.hint} id={hintId}>
        {hint}
      </span>
    </label>
  );
}
