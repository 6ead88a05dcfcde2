import { type ClaimLine, formatDate, grouped } from '@gauger/excise';
import type { Content } from 'pdfmake/interfaces.js';
import { printed } from '../figures.ts';
import { type Claimed, text } from '../mef/claim-statements.ts';
import type { PrintedReturn } from '../return-document.ts';
import { enclosedPage } from './enclosed-page.ts';
import { head, ledgerTable } from './tables.ts';

/** The name of the page among what is enclosed. */
export const EXPORT_STATEMENT = 'Statement of export';

/** A claimed row of a line, with what was entered once for it. */
export interface ExportClaim {
  /** As pages name it: "Schedule C, line 1b". */
  name: string;
  line: ClaimLine;
  row: Claimed;
  /** The facts of its group or schedule, with the period. */
  once: Readonly<Record<string, unknown>>;
}

/** Type of use 3: the fuel was exported. */
const EXPORT = '3';

/** Whether a claim is of exported fuel, which needs a statement with name and EIN (Schedule C lines 1b, 2c, 3e, 4d, 14b to 14d). */
export const isExport = ({ line, row }: Pick<ExportClaim, 'line' | 'row'>): boolean =>
  line.exported === true || (line.attachments.length > 0 && text(row.facts.typeOfUse) === EXPORT);

/** The page that explains exports, to enclose with a claim on paper; empty where nothing was exported. */
export function exportStatement(claims: readonly ExportClaim[], form: string, doc: PrintedReturn): Content[] {
  const exports = claims.filter(isExport);
  if (exports.length === 0) return [];
  const { businessName } = doc.business;
  return [
    ...enclosedPage(EXPORT_STATEMENT, form, doc),
    {
      text: `${businessName} claims the tax on the fuel listed below. The fuel left the United States. ${businessName} exported it, or the exporter has waived the claim in its favor. The proof of export is kept with its records.`,
      margin: [0, 0, 0, 6],
    },
    ledgerTable(
      [96, '*', 120, 60, 70],
      [head('Claim'), head('Fuel'), head('Period of claim'), head('Gallons', 'right'), head('Claim ($)', 'right')],
      exports.map(({ name, line, row, once }) => [
        name,
        fuelOf(line),
        periodOf(once),
        { text: printed(text(row.facts.gallons)), alignment: 'right' },
        { text: grouped(row.cents), alignment: 'right' },
      ]),
    ),
    ...exports.flatMap(({ name, row }): Content[] => {
      const words = text(row.facts.explanationOfClaim);
      return words === '' ? [] : [{ text: `${name}: ${words}`, margin: [0, 6, 0, 0] }];
    }),
  ];
}

/** The fuel of a line, whose title may only say that it was exported. */
const fuelOf = ({ title, fuel }: ClaimLine): string =>
  title === 'Exported' && typeof fuel === 'string' ? `${fuel.slice(0, 1).toUpperCase()}${fuel.slice(1)}` : title;

const periodOf = ({ periodStart, periodEnd }: ExportClaim['once']): string =>
  text(periodStart) === '' || text(periodEnd) === ''
    ? ''
    : `${formatDate(text(periodStart))} to ${formatDate(text(periodEnd))}`;
