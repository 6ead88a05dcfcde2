import css from './progress.module.css';

/** Shows a short action in progress, next to its subject. */
export function InlineProgress({ label }: { label: string }) {
  return (
    <span className={css.inline} role="status">
      <span className={css.spinner} aria-hidden="true" />
      {label}
    </span>
  );
}

/**
 * Long work with a known end.
 * @param done how much is done, of `total`; whole numbers
 */
export function ProgressBar({ label, done, total }: { label: string; done: number; total: number }) {
  const share = total > 0 ? done / total : 0;
  return (
    <div className={css.bar}>
      <span>{label}</span>
      <span className="number">
        {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </span>
      <Share label={label} share={share} />
    </div>
  );
}

/** The bar alone. @param share how much is done, from 0 to 1 */
export function Share({ label, share }: { label: string; share: number }) {
  return <progress className={css.share} max={1} value={share} aria-label={label} />;
}

/** The page itself is on its way. */
export function FullPageProgress({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className={css.page} role="status">
      <span className={css.spinner} aria-hidden="true" />
      {label}
    </div>
  );
}
