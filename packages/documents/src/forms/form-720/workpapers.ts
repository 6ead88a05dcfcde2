import { type ClaimGroup, type ClaimLine, claimsOf, explain, grouped, type Law, type TaxLine } from '@gauger/excise';
import { claimPaper, explainedRows, MAX_EXPLAINED, type Unnumbered, type Workpaper } from '../../pdf/workpapers.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';

/** One workpaper for each line on which a row is counted, in the order of the menu: taxes, then claims. */
export function workpapers(doc: ReturnDocument, law: Law): Workpaper[] {
  const papers = [
    ...law.lines.flatMap((line) => taxPaper(line, doc, law) ?? []),
    ...claimsOf(quarterOf(doc), law).flatMap((group) =>
      group.lines.flatMap((line) => paperOf(line, group, doc, law) ?? []),
    ),
  ];
  return papers.map((paper, at) => ({ ...paper, number: `W-${at + 1}` }));
}

function taxPaper(line: TaxLine, { facts, computed }: ReturnDocument, law: Law): Unnumbered | null {
  const { irsNumber, title, citation, fields } = line;
  const entered = facts.filingData[irsNumber];
  if (!entered) return null;
  const rows = entered.rows?.slice(0, MAX_EXPLAINED) ?? [];
  const taxes = computed.lines[irsNumber]?.rows ?? [];
  const explanation = explain({ ...facts, filingData: { [irsNumber]: { ...entered, rows } } }, `${irsNumber}.tax`, law);
  const explained = explanation && explainedRows(explanation, fields, rows);
  if (!explained) return null;
  return {
    cell: `${irsNumber}.tax`,
    name: `IRS No. ${irsNumber}`,
    title,
    amount: grouped(computed.cells[`${irsNumber}.tax`] ?? '0.00'),
    citation,
    rates: explained.rates,
    rows: explained.rows.map(({ at, ...row }) => ({
      ...row,
      at: String(at + 1),
      amount: grouped(taxes[at]?.taxAmount ?? ''),
    })),
    further: taxes.filter(({ taxAmount }) => taxAmount !== null).length - explained.rows.length,
  };
}

function paperOf(line: ClaimLine, group: ClaimGroup, { facts, computed }: ReturnDocument, law: Law): Unnumbered | null {
  const { claimsData } = facts;
  const entered = claimsData?.groups?.[group.group];
  const claim = computed.claims[line.line];
  if (!entered || !claim) return null;
  const own = (entered.lines ?? [])
    .flatMap((row, place) => (row.line === line.line ? [{ row, place }] : []))
    .slice(0, MAX_EXPLAINED);
  const alone = { ...claimsData, groups: { [group.group]: { ...entered, lines: own.map(({ row }) => row) } } };
  const cell = `claims.${line.line}.amount`;
  const explanation = explain({ ...facts, filingData: {}, claimsData: alone }, cell, law);
  return claimPaper({ cell, name: `Schedule C, line ${line.line}` }, line, claim, own, explanation);
}
