import css from './webhooks.module.css';

/** Text of a program, whose long lines scroll, also by keyboard. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <section className={css.code} tabIndex={0} aria-label={label}>
      <pre>{children}</pre>
    </section>
  );
}
