import { masked } from '@gauger/excise';

/** The text with the nine digits of an EIN or SSN masked. */
export const withoutEin = (text: string): string =>
  text.replace(/\d[\d -]*\d/g, (run) => {
    const digits = run.replace(/\D/g, '');
    return digits.length === 9 ? masked(digits) : run;
  });
