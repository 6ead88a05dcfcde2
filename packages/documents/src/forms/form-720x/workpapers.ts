import { type Adjustment, type Law, quarterName } from '@gauger/excise';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { QUIET } from '../../pdf/page-parts.ts';
import { ledger } from '../../pdf/rules.ts';
import { workpaperContent } from '../../pdf/workpaper-pages.ts';
import type { Workpaper } from '../../pdf/workpapers.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';
import { workpapers as papersOfForm720 } from '../form-720/workpapers.ts';
import { type AdjustmentRow, nameOf, quarterWords, rowsOf } from './adjustments.ts';
import { returnOfPair } from './amended-forms.ts';

type Amended = ReturnDocument<'Form720X'>;

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
    const words = which === 'original' ? 'As filed' : 'Corrected';
    return side === null ? [] : [{ words, doc: side, papers: papersOfForm720(side, law) }];
  });
  return [
    { text: 'Workpapers', fontSize: 15, bold: true, pageBreak: 'before' },
    {
      text: 'You keep these pages. Why each amount changed: the amount as filed, the corrected amount, and the rows and rates of both.',
      style: 'unused',
      margin: [0, 2, 0, 6],
    },
    ...rows.flatMap((row, at) => changePaper(row, `W-${at + 1}`, sides)),
  ];
}

function changePaper(row: AdjustmentRow, number: string, sides: readonly Side[]): Content[] {
  const sources = sides.flatMap(({ words, doc, papers }) =>
    quarterName(quarterOf(doc)) === row.of.quarter
      ? papers.filter(({ cell }) => isOf(cell, row.of, doc)).map((paper) => ({ ...paper, number: words }))
      : [],
  );
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
    ...(sources.length === 0
      ? [{ text: 'The amounts were entered by hand.', style: 'small', margin: [0, 3, 0, 0] } as Content]
      : sources.flatMap(workpaperContent)),
  ];
}

/** Whether a workpaper of a Form 720 is of the tax or the credit of a row. */
function isOf(cell: string, { irsNumber, crn }: Adjustment, { computed }: ReturnDocument): boolean {
  if (irsNumber !== undefined) return cell === `${irsNumber}.tax`;
  const line = /^claims\.(.+)\.amount$/.exec(cell)?.[1] ?? '';
  return computed.claims[line]?.rows.some((row) => row.crn === crn) ?? false;
}
