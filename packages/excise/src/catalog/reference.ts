import type { Field } from './types.ts';

/** The filer's own mark of a row. No form asks for it, and it is never sent to the IRS. */
const reference: Field = {
  name: 'reference',
  label: 'Reference',
  kind: 'text',
  maxLength: 60,
  aside: true,
  headings: [
    'Invoice',
    'Invoice number',
    'Invoice no.',
    'Invoice #',
    'Ref',
    'Document number',
    'Bill of lading',
    'BOL',
    'BOL No.',
    'Ticket',
    'Document',
  ],
  ofItsReturn: true,
  help: 'Your own mark, such as an invoice number. It is in workpapers and exports and is not sent to the IRS.',
};

/** Adds the reference to the fields of a line of taxes or claims, before its amount. */
export const withReference = <Line extends { fields: readonly Field[] }>(line: Line): Line => ({
  ...line,
  fields: [...line.fields.slice(0, -1), reference, ...line.fields.slice(-1)],
});
