import css from './more-notice.module.css';

/** Says that a list goes on beyond what its pages show. */
export function MoreNotice({ total }: { total: number }) {
  return (
    <p className={css.more}>
      These are the newest {total.toLocaleString('en-US')}. There are more: search or filter to see older ones.
    </p>
  );
}
