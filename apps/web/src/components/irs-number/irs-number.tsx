import css from './irs-number.module.css';

/** The number a tax has on the form. */
export function IrsNumber({ number }: { number: string }) {
  return <span className={css.number}>IRS No. {number}</span>;
}
