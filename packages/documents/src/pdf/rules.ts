import type { CustomTableLayout } from 'pdfmake/interfaces.js';

/** Widths of rules, in points. */
export const RULE = 1.4;
export const HAIR = 0.5;
const DARK = '#3d4b4e';
const LIGHT = '#b9c0bd';

/** A box with rules around it and between its cells. */
export function ruled({ outer, inner }: { outer: number; inner: number }): CustomTableLayout {
  return {
    hLineWidth: (at, { table }) => (at === 0 || at === table.body.length ? outer : inner),
    vLineWidth: (at, { table }) => (at === 0 || at === table.widths?.length ? 0 : inner),
    hLineColor: () => DARK,
    vLineColor: () => DARK,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  };
}

/** Rows of figures: light rules below each, dark ones around head and foot. */
export const ledger: CustomTableLayout = {
  hLineWidth: (at, { table }) => (at === 0 || at === table.body.length ? RULE / 2 : HAIR),
  vLineWidth: (at, { table }) => (at === 0 || at === table.widths?.length ? 0 : HAIR),
  hLineColor: (at, { table }) => (at <= (table.headerRows ?? 0) || at === table.body.length ? DARK : LIGHT),
  vLineColor: () => LIGHT,
  paddingTop: () => 1.6,
  paddingBottom: () => 1.6,
};
