import { citationParts } from '@gauger/excise';
import type { Content } from 'pdfmake/interfaces.js';
import { QUIET } from './page-parts.ts';
import { head, ledgerTable } from './tables.ts';
import type { Workpaper } from './workpapers.ts';

/** The pages of the workpapers. */
export function workpaperPages(papers: readonly Workpaper[]): Content[] {
  if (papers.length === 0) return [];
  return [
    { text: 'Workpapers', fontSize: 15, bold: true, pageBreak: 'before' },
    {
      text: 'How each line was computed: its rates with their source, and its rows.',
      style: 'unused',
      margin: [0, 2, 0, 6],
    },
    ...papers.flatMap(workpaperContent),
  ];
}

/** A citation in its own words, each source a link to its text. */
const linked = (citation: string) => ({
  text: citationParts(citation).map(({ text, href }) => (href === undefined ? { text } : { text, link: href })),
});

/** The rates of a line; a claim of an entered amount has none. */
const ratesTable = (rates: Workpaper['rates']): Content =>
  ledgerTable(
    [46, '*', 120, '*'],
    [head('Rate', 'right'), head('Of'), head('In force'), head('Source')],
    rates.map(({ rate, title, days, citation }) => [{ text: rate, alignment: 'right' }, title, days, linked(citation)]),
  );

/** A workpaper: its line and amount, its rates and its rows. */
export function workpaperContent(paper: Workpaper): Content[] {
  return [
    {
      margin: [0, 10, 0, 3],
      columns: [
        {
          width: '*',
          text: [
            { text: `${paper.number}  `, color: QUIET },
            { text: `${paper.name}  ${paper.title}`, style: 'heading' },
          ],
        },
        { width: 90, text: paper.amount, style: 'heading', alignment: 'right' },
      ],
    },
    { ...linked(paper.citation), style: 'small', margin: [0, 0, 0, 3] },
    ...(paper.rates.length === 0 ? [] : [ratesTable(paper.rates)]),
    {
      margin: [0, 5, 0, 0],
      ...ledgerTable(
        [24, '*', 150, 78],
        [
          head('Row', 'right'),
          head('Entered'),
          head('Working', 'right'),
          head(/^(claims|schedules)\./.test(paper.cell) ? 'Claim' : 'Tax', 'right'),
        ],
        paper.rows.map(({ at: number, facts, working, amount }) => [
          { text: number, alignment: 'right' },
          facts,
          { text: working, alignment: 'right' },
          { text: amount, alignment: 'right' },
        ]),
      ),
    },
    ...(paper.further > 0
      ? [
          {
            text: `${paper.further} further rows of the filing are counted in this line.`,
            style: 'small',
            margin: [0, 3, 0, 0],
          } as Content,
        ]
      : []),
  ];
}
