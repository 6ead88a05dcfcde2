import { type DragEvent, useId, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import css from './file-choice.module.css';

interface FileChoiceProps {
  label: string;
  /** Which files are taken. */
  hint: string;
  /** File types that the browser offers, such as `.csv,.xlsx`. */
  accept: string;
  disabled?: boolean;
  /** Takes several files at once; each has its own call. */
  several?: boolean;
  /** One line high, for a page with many such places. */
  low?: boolean;
  onChoose: (file: File) => void;
}

/** Takes a file, or several, by choosing or by dropping them here. */
export function FileChoice({
  label,
  hint,
  accept,
  disabled = false,
  several = false,
  low = false,
  onChoose,
}: FileChoiceProps) {
  const [over, setOver] = useState(false);
  const hintId = useId();

  function choose(files: FileList | null) {
    if (disabled) return;
    for (const file of [...(files ?? [])].slice(0, several ? undefined : 1)) onChoose(file);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  }

  return (
    <label
      className={css.choice}
      data-over={over}
      data-low={low}
      data-disabled={disabled}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={20} />
      <span className="strong">{label}</span>
      <input
        type="file"
        aria-describedby={hintId}
        accept={accept}
        disabled={disabled}
        multiple={several}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files);
          // Reset, so that the same file can be chosen again after a fix.
          currentTarget.value = '';
        }}
      />
      <span className="hint" id={hintId}>
        {hint}
      </span>
    </label>
  );
}
