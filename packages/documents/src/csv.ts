import {
  attachedFigures,
  type ComputedFiling,
  documentCells,
  form8849Schedules,
  type Law,
  law as lawInForce,
  scheduleCells,
  scheduleGroup,
  totalsOf,
} from '@gauger/excise';
import { lineInWords } from './forms/form-8849/schedule.ts';

/**
 * Writes the cells of a computed filing as CSV (RFC 4180): cell, label, value, in the order of the form with its
 * schedules and attached forms, then the totals. Computes nothing.
 */
export function cellsCsv({ cells }: Pick<ComputedFiling, 'cells'>, law: Law = lawInForce): string {
  const printed = [...law.lines.flatMap(documentCells), ...scheduleCells]
    .filter(({ id }) => cells[id] !== undefined)
    .map(({ id, label }) => [id, label, cells[id] as string]);
  const forms = attachedFigures(cells).map(({ id, label, text }) => [id, label, text]);
  const claims = law.claims.flatMap(({ lines }) =>
    lines.flatMap(({ line, name }) =>
      ['quantity', 'rate', 'amount'].flatMap((figure) => {
        const id = `claims.${line}.${figure}`;
        return cells[id] === undefined ? [] : [[id, `Schedule C, line ${line}, ${name}: ${figure}`, cells[id]]];
      }),
    ),
  );
  const ofSchedules = form8849Schedules.flatMap(({ schedule }) =>
    scheduleGroup(schedule, false, law).lines.flatMap(({ line, name }) =>
      ['quantity', 'rate', 'amount'].flatMap((figure) => {
        const id = `schedules.${schedule}.${line}.${figure}`;
        const label = `Schedule ${schedule} of Form 8849, ${lineInWords(schedule, line)}, ${name}: ${figure}`;
        return cells[id] === undefined ? [] : [[id, label, cells[id]]];
      }),
    ),
  );
  const amended = Object.keys(cells)
    .flatMap((id) => adjustmentCell(id) ?? [])
    .sort((a, b) => a.order.localeCompare(b.order, 'en', { numeric: true }))
    .map(({ id, label }) => [id, label, cells[id] as string]);
  const totals = [...Object.keys(totalsOf({}, {}, law)), ...amendedTotals].flatMap((name) => {
    const id = `totals.${name}`;
    return cells[id] === undefined ? [] : [[id, totalNames[id] ?? wordsOf(name), cells[id]]];
  });
  return [['cell', 'label', 'value'], ...printed, ...claims, ...ofSchedules, ...amended, ...forms, ...totals]
    .map((row) => `${row.map(quoted).join(',')}\r\n`)
    .join('');
}

/** The totals of a Form 720-X, in the order of the form. */
const amendedTotals = ['line1', 'line2', 'line4', 'overpayment', 'balanceDue'];

const columns = { original: 'originally reported', adjusted: 'adjusted', change: 'change' } as const;

/** A cell of lines 1 and 2 of Form 720-X, with its label and its place: `adjustments.1.2026Q1.60.change`. */
function adjustmentCell(id: string): { id: string; label: string; order: string } | null {
  const [, part, quarter = '', number = '', column = ''] =
    /^adjustments\.([12])\.(?:(\d{4}Q[1-4])\.)?([^.]+)\.(original|adjusted|change)$/.exec(id) ?? [];
  if (part === undefined) return null;
  const of = part === '1' ? `IRS No. ${number}` : `CRN ${number}`;
  return {
    id,
    label: `Form 720-X, line ${part}, ${quarter === '' ? '' : `${quarter}, `}${of}: ${columns[column as keyof typeof columns]}`,
    order: [part, quarter, number.padStart(4, '0'), Object.keys(columns).indexOf(column)].join(' '),
  };
}

/** Labels of totals whose cell name is not readable as words. */
const totalNames: Readonly<Record<string, string>> = {
  'totals.totalCommunicationsandAirTransportationTaxes': 'Total communications and air transportation taxes',
  'totals.line1': 'Form 720-X, line 1: changes of taxes together',
  'totals.line2': 'Form 720-X, line 2: changes of credits together',
  'totals.line4': 'Form 720-X, line 4: total adjustments',
  'totals.form720xOverPaidAmt': 'Previous overpayment from Form 720-X',
  'totals.overPayment': 'Previous overpayment',
  'totals.overPaymentFromThisQuarter': 'Overpayment from this quarter',
};

/** `taxLiability` reads "Tax liability"; `totalPartII` keeps its numeral. */
const wordsOf = (name: string): string => {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

/** A cell beginning with = + - @ would run as a formula in a spreadsheet, hence the apostrophe before it. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
