import { type LineFacts, law, type Row } from '@gauger/excise';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { draw } from '../../../testing/draw.tsx';
import { TaxLineForm } from './tax-line-form.tsx';
import { useTaxLine } from './use-tax-line.ts';

/** Three rows of diesel; the tax of the first is $11,764.70. */
export const DIESEL: readonly Row[] = [
  { taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' },
  { taxDate: '2026-07-21', typeOfEvent: '60a', noOfGallons: '52640' },
  { taxDate: '2026-08-12', typeOfEvent: '60a', noOfGallons: '39875' },
];

function Form({ irsNumber, facts }: { irsNumber: string; facts: LineFacts }) {
  const line = law.lines.find((one) => one.irsNumber === irsNumber);
  if (!line) throw new Error(`There is no IRS No. ${irsNumber}`);
  const state = useTaxLine(line, { year: 2026, quarter: 3 }, facts);
  const [saved, setSaved] = useState<LineFacts>();
  return (
    <>
      <TaxLineForm state={state} />
      <button type="button" onClick={() => setSaved(state.attempt())}>
        Save and Continue
      </button>
      {saved && <p>Saved: {saved.rows?.length} rows</p>}
    </>
  );
}

/** Draws the form of a tax line in 2026 Q3. @returns the person at the page */
export const drawLine = (irsNumber: string, rows: readonly Row[] = []) =>
  draw(<Form irsNumber={irsNumber} facts={{ rows }} />);

/** The control of a fact of a row, from 1. */
export const cell = (label: string, row: number) =>
  screen.getByLabelText<HTMLInputElement>(`${label}, row ${row}`, { exact: true });

/** The total of the rows, as it is drawn: "$11,764.70". */
export const total = () => screen.getByText(', section total: why this number').parentElement?.firstChild?.textContent;

/** The message about the fact of a row. */
export const messageAt = (label: string, row: number) =>
  document.getElementById(cell(label, row).getAttribute('aria-describedby') ?? '')?.textContent;

/** The message about the last key or paste. */
export const remark = () => document.querySelector(`section > p[role="status"]`)?.textContent;

/** The label of the control that has the focus. */
export const focused = () => document.activeElement?.getAttribute('aria-label');
