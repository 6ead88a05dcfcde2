import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { heading } from '../../pdf/page-parts.ts';
import { ledger } from '../../pdf/rules.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { scheduleATables, scheduleTRows } from './schedules.ts';

/** Schedule A: the liability of each period, by method. */
export function scheduleA(doc: ReturnDocument): Content[] {
  return scheduleATables(doc).map(({ line, title, rows, total }, at) => ({
    unbreakable: true,
    stack: [
      ...(at === 0 ? [heading('Schedule A', 'Excise tax liability')] : []),
      {
        table: {
          widths: [34, '*', 110, 82, 36],
          body: [
            [
              { text: line, alignment: 'center', bold: true },
              { text: title, bold: true },
              { text: 'Deposit due', style: 'small' },
              { text: 'Liability ($)', style: 'small', alignment: 'right' },
              {},
            ],
            ...rows.map(({ box: letter, days, due, liability }): TableCell[] => [
              { text: letter, alignment: 'center' },
              days,
              due,
              { text: liability, alignment: 'right' },
              {},
            ]),
            [{}, { text: 'Total', bold: true }, {}, { text: total, alignment: 'right', bold: true }, {}],
          ],
        },
        layout: ledger,
        margin: [0, at === 0 ? 0 : 6, 0, 0],
      },
    ],
  }));
}

/** Schedule T: the gallons of two-party exchanges. */
export function scheduleT(doc: ReturnDocument): Content[] {
  const rows = scheduleTRows(doc);
  if (rows.length === 0) return [];
  return [
    {
      unbreakable: true,
      stack: [
        heading('Schedule T', 'Two-party exchange information reporting'),
        {
          table: {
            widths: ['*', 110, 110],
            body: [
              [
                { text: 'Fuel', style: 'small' },
                { text: 'Gallons received', style: 'small', alignment: 'right' },
                { text: 'Gallons delivered', style: 'small', alignment: 'right' },
              ],
              ...rows.map(({ product, received, delivered }): TableCell[] => [
                product,
                { text: received, alignment: 'right' },
                { text: delivered, alignment: 'right' },
              ]),
            ],
          },
          layout: ledger,
        },
      ],
    },
  ];
}
