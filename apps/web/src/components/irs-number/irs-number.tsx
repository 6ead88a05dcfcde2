import css from './irs-number.module.css';

/** The number of a tax on the form, or the line of a claim on Schedule C, which has a letter. */
export function IrsNumber({ number }: { number: string }) {
  return (
    <span className={css.number}>
      {/[a-k]$/.test(number) ? 'Line' : 'IRS No.'} {number}
    </span>
  );
}

/** The lines that a claim has on a schedule: "3", "14ijk" of Schedule C of Form 720, "1b" of Schedule 6 of Form 8849. */
export function ClaimNumber({ schedule = 'Schedule C', lines }: { schedule?: string; lines: string }) {
  return (
    <span className={css.number}>
      {schedule}, {lines === '14ijk' ? 'lines 14i–14k' : `line ${lines}`}
    </span>
  );
}
