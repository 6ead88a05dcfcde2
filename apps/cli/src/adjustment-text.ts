import { type ComputedForm720X, grouped } from '@gauger/excise';

const WIDTH = 18;

/** Formats the rows of a Form 720-X for a terminal, with its total in words. */
export function adjustmentText({ adjustments, totals }: ComputedForm720X): string {
  const head = ['original', 'adjusted', 'change'].map((word) => word.padStart(WIDTH)).join('');
  const rows = adjustments.flatMap(({ part, quarter, irsNumber, crn, original, adjusted, change, explanation }) => {
    const name = irsNumber === undefined ? `CRN ${crn}` : `IRS No. ${irsNumber}`;
    const amounts = [original, adjusted, change].map((amount) => grouped(amount).padStart(WIDTH)).join('');
    return [`${`Line ${part}, ${quarter}, ${name}`.padEnd(30)}${amounts}`, `    ${explanation}`];
  });
  const result =
    totals.overpayment === '0.00'
      ? `Balance due $${grouped(totals.balanceDue)}`
      : `Overpayment $${grouped(totals.overpayment)}`;
  const lines =
    rows.length === 0 ? ['Nothing is changed.'] : [`${' '.repeat(30)}${head}`, ...rows, '', `Line 4: ${result}`];
  return `${lines.join('\n')}\n`;
}
