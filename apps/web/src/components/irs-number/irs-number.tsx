import css from './irs-number.module.css';

/** The number of a tax on the form, or the line of a claim on Schedule C, which has a letter. */
export function IrsNumber({ number }: { number: string }) {
  return (
    <span className={css.number}>
      {/[a-k]$/.test(number) ? 'Line' : 'IRS No.'} {number}
    </span>
  );
}

/** The lines that a claim has on Schedule C of Form 720: "3", "14ijk". */
export function ClaimNumber({ lines }: { lines: string }) {
  return <span className={css.number}>Schedule C, {lines === '14ijk' ? 'lines 14i–14k' : `line ${lines}`}</span>;
}
