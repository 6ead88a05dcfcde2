import { formatDate } from '@gauger/excise';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { isFilled } from '../rendering/form-steps.ts';
import type { Mailing } from '../rendering/rendering.ts';
import { box, heading } from './page-parts.ts';
import { HAIR, ledger, RULE, ruled } from './rules.ts';

/** The first page of a package to mail: the address, the steps, the enclosures, and the text of the voucher. */
export function mailingPage({
  form,
  official,
  address,
  steps,
  enclosures,
  enclosesPages,
  checklist,
  voucher,
}: Mailing): Content[] {
  const enclosed = enclosesPages ? ' with the pages headed "Enclose"' : '';
  return [
    { text: `How to mail ${form}`, fontSize: 20, bold: true, margin: [0, 0, 0, 4] },
    {
      text: isFilled(official)
        ? `${form} follows with its figures filled in. Sign it and mail it${enclosed}.`
        : `These pages hold the figures in the layout of ${form}. Copy the figures to the official form and mail that form${enclosed || (official?.filled.length ? ' with the official forms of this package' : ', not these pages')}.`,
      margin: [0, 0, 0, 8],
    },
    {
      table: {
        widths: [230],
        body: [
          [{ stack: [{ text: 'Mail to', style: 'small' }, ...address.lines.map((text) => ({ text, fontSize: 11 }))] }],
        ],
      },
      layout: ruled({ outer: RULE, inner: HAIR }),
    },
    {
      text: `${sourceOf(address)} Compare the address at irs.gov/${form.replaceAll(/[ -]/g, '')} before you mail.`,
      style: 'small',
    },
    heading('1', 'What to do'),
    { ol: steps.map((text) => ({ text, margin: [0, 0, 0, 3] as [number, number, number, number] })) },
    heading('2', 'What goes into the envelope'),
    pairs(enclosures.map(({ name, about }) => [name, about])),
    ...(voucher === null
      ? []
      : [heading('3', 'Form 720-V, if you pay by check'), pairs(voucher.map(({ label, value }) => [label, value]))]),
    {
      unbreakable: true,
      stack: [
        heading(voucher === null ? '3' : '4', 'Before you mail it'),
        ...checklist.map((text) => box(false, text)),
        {
          ...(pairs([
            ['Mailed on', ' '],
            ['Tracking number', ' '],
          ]) as object),
          margin: [0, 8, 0, 0],
        } as Content,
      ],
    },
    // Behind a filled form each further page begins with a break of its own.
    ...(isFilled(official) ? [] : [{ text: '', pageBreak: 'after' } as Content]),
  ];
}

/** "From Form 8849 (Rev. August 2014), as of Nov 22, 2026." */
const sourceOf = ({ source, asOf }: Mailing['address']): string =>
  source === null
    ? 'Set by the operator of this site.'
    : `From ${source}${asOf === null ? '' : `, as of ${formatDate(asOf)}`}.`;

const pairs = (rows: readonly (readonly [string, string])[]): Content => ({
  table: {
    widths: [190, '*'],
    body: rows.map(([name, text]): TableCell[] => [{ text: name }, { text, bold: true }]),
  },
  layout: ledger,
});
