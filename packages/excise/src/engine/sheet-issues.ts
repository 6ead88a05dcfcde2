import { error, warning } from './issue-kind.ts';

/** Findings on the rows and cells of a spreadsheet: apart from the others, so that a page without a spreadsheet does not load them. */
export const sheetIssueKinds = {
  unknownProduct: error('Choose which tax "{product}" is'),
  unknownClaim: error('Choose which line of the claim "{product}" is'),
  columnMissing: error('The column "{label}" is missing: add it, or choose which column it is'),
  columnTwice: error('The column "{label}" appears twice: rename one of them'),
  headingMissing: error('Row {row} has "{text}" where a heading should be: add a row of headings above it'),
  sheetCredit: error(
    '{label} is below zero: lower the row of this quarter that it corrects, and leave this row out. An earlier quarter is corrected on Form 720-X or by a claim',
  ),
  sheetReversal: error('Row {row} has the same amount with the other sign: leave both out, or keep them apart'),
  sheetZero: error('{label} is 0: import such rows, or leave them out'),
  sheetMarked: error('This row is marked "{text}": leave it out, or import it'),
  sheetOtherProduct: error('This row is "{text}", which may be another tax: leave it out, or import it'),
  sheetSum: error('This row is the sum of {text} rows above: leave it out if it is a total, or import it'),
  sheetSummary: error('This sheet may not belong to the import: leave it out, or read it'),
  sheetSecondTable: error('This row is in a second table: leave it out, or read it'),
  sheetCellUnread: error('{reason}'),
  sheetUnit: error('{label} "{text}" is in {unit}: write it in {own}{conversion}'),
  sheetUnitAsked: error('Choose the unit of {label}: the file says "{said}"'),
  sheetNumberTwoWays: error(
    '{label} "{text}" can be {small} or {large}, and no other number of this column shows which: write it without the point, or as {small}',
  ),
  sheetCellsDisagree: error(
    '{label} and another cell of the row say different things about "{field}": change one of them',
  ),
  sheetCellNotOfLine: warning(
    'IRS No. {irsNumber} has no {label}: "{text}" is not read, and the row is taxed like any other',
  ),
  sheetCellNotOfClaim: warning('Line {line} has no {label}: "{text}" is not read'),
  sheetCrnOfOther: error('CRN "{text}" is not that of line {line}, which is {crn}: correct one of them'),
  sheetUseOfOther: error('Line {line} is for type of use {use}, and the row says "{text}": correct one of them'),
  sheetTickUnclear: error('{label} "{text}" can mean two things: choose what it means, or add the column "{other}"'),
  dayFirst: error('{label} has the day first: write it month first, as {usual}, or as {day}'),
  dayAmbiguous: error('{label} can mean two dates: write {first} or {second}'),
  rowRepeated: warning('The same as row {row}'),
  rowPresent: warning('This row is already on the line'),
} as const;

export type SheetIssueCode = keyof typeof sheetIssueKinds;
