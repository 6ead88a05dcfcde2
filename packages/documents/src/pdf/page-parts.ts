import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** Colors and pieces that the pages of a return share. */

const INK = '#14262b';
export const QUIET = '#5b686b';
export const SHADE = '#f1f3f1';
export const MARGIN = 48;

/** On each printed page of a practice site, so that none is mailed or paid. */
export const PRACTICE_MARK = 'PRACTICE: not for the IRS. Do not mail and do not pay.';

/** Title, day and type of a document. The same content gives the same bytes: nothing is dated by the clock. */
export const setInType = (
  title: string,
  made: Date,
  fontSize: number,
): Pick<TDocumentDefinitions, 'info' | 'language' | 'displayTitle' | 'defaultStyle'> => ({
  info: { title, creator: 'Gauger', producer: 'Gauger', creationDate: made, modDate: made },
  language: 'en-US',
  displayTitle: true,
  defaultStyle: { font: 'SourceSerif', fontSize, color: INK, fontFeatures: ['tnum', 'lnum'] },
});

/** The heading of a part: its number in a dark box, and its title. */
export function heading(name: string, title: string): Content {
  return {
    margin: [0, 12, 0, 4],
    columns: [
      {
        width: 'auto',
        table: {
          body: [[{ text: name, bold: true, noWrap: true, color: '#ffffff', fillColor: INK, margin: [4, 0, 4, 0] }]],
        },
        layout: 'noBorders',
      },
      { width: '*', text: title, style: 'heading', margin: [8, 2, 0, 0] },
    ],
  };
}

/** A box like those of forms, drawn, because fonts differ in theirs. */
export function box(isChecked: boolean, label: string): Content {
  const SIZE = 7;
  const cross = [
    { type: 'line' as const, x1: 1, y1: 1, x2: SIZE - 1, y2: SIZE - 1, lineWidth: 1 },
    { type: 'line' as const, x1: SIZE - 1, y1: 1, x2: 1, y2: SIZE - 1, lineWidth: 1 },
  ];
  return {
    columns: [
      {
        width: 11,
        canvas: [{ type: 'rect', x: 0, y: 0, w: SIZE, h: SIZE, lineWidth: 0.7 }, ...(isChecked ? cross : [])],
        margin: [0, 2, 0, 0],
      },
      { width: '*', text: isChecked ? { text: `${label} (checked)`, bold: true } : label },
    ],
  };
}
