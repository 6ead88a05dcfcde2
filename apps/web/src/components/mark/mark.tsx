import css from './mark.module.css';

/** The mark: a cask's round head with a dip rule of five ticks. Decorative; `public/mark.svg` is the same drawing. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg
      className={css.mark}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle cx="8" cy="9" r="6.25" strokeWidth="1.5" />
      <path d="M7.5 0v13.5" strokeWidth="1.5" />
      <path d="M8 4.5h3M8 6.5h2M8 8.5h3M8 10.5h2M8 12.5h3" />
    </svg>
  );
}
