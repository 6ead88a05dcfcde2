import { type Adjustment, type Law, rowOfAdjustment } from '@gauger/excise';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { QUIET } from '../../pdf/page-parts.ts';
import { ledger } from '../../pdf/rules.ts';
import { workpaperContent } from '../../pdf/workpaper-pages.ts';
import type { Workpaper } from '../../pdf/workpapers.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { workpapers as papersOfForm720 } from '../form-720/workpapers.ts';
import { type AdjustmentRow, nameOf, quarterWords, rowsOf } from './adjustments.ts';
import { lawOfPair, returnOfPair } from './amended-forms.ts';

type Amended = ReturnDocument<'Form720X'>;

const AS_FILED = 'As filed';

/** A return of the pair with its workpapers. */
interface Side {
  words: string;
  doc: ReturnDocument;
  papers: readonly Workpaper[];
}

/** The pages of the workpapers: each change with the rows and rates of the return as filed and as corrected. */
export function workpaperPages(doc: Amended, law: Law): Content[] {
  const rows = [...rowsOf(doc, '1', law), ...rowsOf(doc, '2', law)];
  if (rows.length === 0) return [];
  const sides = (['original', 'corrected'] as const).flatMap((which): Side[] => {
    const side = returnOfPair(doc, which, law);
    const words = which === 'original' ? AS_FILED : 'Corrected';
    return side === null ? [] : [{ words, doc: side, papers: papersOfForm720(side, lawOfPair(doc, which, law)) }];
  });
  return [
    { text: 'Workpapers', fontSize: 15, bold: true, pageBreak: 'before' },
    {
      text: 'You keep these pages. Why each amount changed: the amount as filed, the corrected amount, and the rows and rates of both.',
      style: 'unused',
      margin: [0, 2, 0, 6],
    },
    ...rows.flatMap((row, at) => changePaper(row, `W-${at + 1}`, rowOfAdjustment(doc.facts, row.of) ? [] : sides)),
  ];
}

function changePaper(row: AdjustmentRow, number: string, sides: readonly Side[]): Content[] {
  const [same, others] = [
    sides.filter((side) => isAlike(side, row.of)),
    sides.filter((side) => !isAlike(side, row.of)),
  ];
  const sources = same.flatMap(({ words, doc, papers }) =>
    papers.filter(({ cell }) => isOf(cell, row.of, doc)).map((paper) => ({ ...paper, number: words })),
  );
  const note = others.length > 0 ? [`${others.map(({ words }) => words).join(', ')}: ${OTHER_RATES}`] : [];
  const byHand = sides.length === 0 ? ['The amounts were entered by hand.'] : [];
  const figures: [string, string][] = [
    ['As originally reported or previously adjusted', row.original],
    ['Adjusted', row.adjusted],
    [row.of.part === '1' ? 'Change: adjusted less original' : 'Change: original less adjusted', row.change],
  ];
  return [
    {
      margin: [0, 12, 0, 3],
      text: [
        { text: `${number}  `, color: QUIET },
        {
          text: `Line ${row.of.part}, ${quarterWords(row.of.quarter)}, ${nameOf(row.of)}  ${row.title}`,
          style: 'heading',
        },
      ],
    },
    {
      table: {
        widths: ['*', 90],
        body: figures.map(([label, amount]): TableCell[] => [label, { text: amount, alignment: 'right' }]),
      },
      layout: ledger,
    },
    { text: `Explanation: ${row.explanation}`, margin: [0, 3, 0, 0] },
    ...[...byHand, ...note].map((text): Content => ({ text, style: 'small', margin: [0, 3, 0, 0] })),
    ...sources.flatMap(workpaperContent),
  ];
}

const OTHER_RATES = 'computed by the rates of another rate book, so its rows and rates are not shown here.';

/** Whether a return comes to the amount of the form: the rates in force may be newer than those of the form. */
function isAlike({ words, doc: { computed } }: Side, { irsNumber, original, adjusted }: Adjustment): boolean {
  if (irsNumber === undefined) return true;
  return (computed.lines[irsNumber]?.tax ?? '0.00') === (words === AS_FILED ? original : adjusted);
}

/** Whether a workpaper of a Form 720 is of the tax or the credit of a row. */
function isOf(cell: string, { irsNumber, crn }: Adjustment, { computed }: ReturnDocument): boolean {
  if (irsNumber !== undefined) return cell === `${irsNumber}.tax`;
  const line = /^claims\.(.+)\.amount$/.exec(cell)?.[1] ?? '';
  return computed.claims[line]?.rows.some((row) => row.crn === crn) ?? false;
}
