import css from './form-sheet.module.css';

/** Says that what is shown was typed before and not saved; `onStartOver` drops it, where nothing else on the page does. */
export const RestoredNote = ({ onStartOver }: { onStartOver?: (() => void) | undefined }) => (
  <p className={css.restored} role="status">
    We restored what you typed before.
    {onStartOver && (
      <>
        {' '}
        <button type="button" onClick={onStartOver}>
          Start over
        </button>
      </>
    )}
  </p>
);
