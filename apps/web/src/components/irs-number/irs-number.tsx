import css from './irs-number.module.css';

/** The number a tax has on the form, or the line of a claim on Schedule C, which bears a letter. */
export function IrsNumber({ number }: { number: string }) {
  return (
    <span className={css.number}>
      {/[a-k]$/.test(number) ? 'Line' : 'IRS No.'} {number}
    </span>
  );
}
