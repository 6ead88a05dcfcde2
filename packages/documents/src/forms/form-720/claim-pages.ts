import { type ClaimGroup, type ClaimLine, claimsOf, type Law } from '@gauger/excise';
import type { Content } from 'pdfmake/interfaces.js';
import { monthName, printed } from '../../figures.ts';
import { claimTable, factsStatedOnce, type PrintedClaim } from '../../pdf/claim-table.ts';
import { heading } from '../../pdf/page-parts.ts';
import { totalBox } from '../../pdf/tables.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';
import { claimedRows } from './claim-values.ts';

/** The number of the workpaper of each cell that has one. */
type Papers = ReadonlyMap<string, string>;

/** The pages of Schedule C: the groups with claims, each with the facts entered once for it and its lines. */
export function claimPages(doc: ReturnDocument, law: Law, papers: Papers): Content[] {
  const groups = claimsOf(quarterOf(doc), law).flatMap((group) => {
    const facts = doc.facts.claimsData?.groups?.[group.group];
    const lines = group.lines.filter(({ line }) => claimedRows(line, group, doc).length > 0);
    return facts && lines.length > 0 ? [{ group, facts, lines }] : [];
  });
  if (groups.length === 0) return [];
  const month = monthName(doc.facts.claimsData?.monthIncomeTaxYearEnds ?? '12');
  return [
    { stack: [heading('Schedule C', 'Claims')], pageBreak: 'before' },
    { text: `Income tax year ends in ${month}`, style: 'small', margin: [0, 0, 0, 4] },
    ...groups.map(({ group, facts, lines }) =>
      claimTable(
        { number: group.group.replace('ijk', ''), title: group.title, once: factsStatedOnce(group, facts) },
        lines.map((line) => printedClaim(line, group, doc, papers)),
      ),
    ),
    totalBox('Total claims, carried to line 4', printed(doc.computed.cells['totals.totalClaim'])),
  ];
}

const printedClaim = (line: ClaimLine, group: ClaimGroup, doc: ReturnDocument, papers: Papers): PrintedClaim => ({
  line,
  rows: claimedRows(line.line, group, doc),
  quantity: doc.computed.cells[`claims.${line.line}.quantity`],
  amount: doc.computed.cells[`claims.${line.line}.amount`],
  paper: papers.get(`claims.${line.line}.amount`) ?? '',
});
