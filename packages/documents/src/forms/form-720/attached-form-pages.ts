import {
  type AttachedForm,
  attachedForms,
  compareQuarters,
  type FormEntry,
  type FormPart,
  indexOf,
  type Law,
  lineStatus,
  parseQuarter,
  quarterName,
} from '@gauger/excise';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { OfficialForms } from '../../blanks/official-forms.ts';
import { printedFilerNumber } from '../../figures.ts';
import { heading, SHADE } from '../../pdf/page-parts.ts';
import { HAIR, RULE, ruled } from '../../pdf/rules.ts';
import { head, ledgerTable } from '../../pdf/tables.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';
import { copiesOf, figureOf } from './attached-entries.ts';

/**
 * The pages of the attached Forms 6627, 6197 and 7208: each form on a new page, with every line of the parts in use. Of a filled
 * official form that holds every row there is none.
 */
export function attachedFormPages(doc: ReturnDocument, law: Law, official: OfficialForms | null = null): Content[] {
  return attachedForms.flatMap((form) =>
    copiesOf(form, doc)
      .filter((copy) => official?.whole.has(`${form.form}.${copy}`) !== true)
      .flatMap((copy) => pagesOf(form, copy, doc, law)),
  );
}

function pagesOf(form: AttachedForm, copy: number, doc: ReturnDocument, law: Law): Content[] {
  const prefix = form.copiesBy === undefined ? form.form : `${form.form}.${copy}`;
  return [formHead(form, doc), ...form.parts.flatMap((part) => partContent(part, prefix, doc, law))];
}

const formHead = (form: AttachedForm, doc: ReturnDocument): Content => ({
  pageBreak: 'before',
  table: {
    widths: [110, '*', 150],
    body: [
      [
        { text: `Form ${form.form}`, fontSize: 15, bold: true },
        { text: form.title, fontSize: 12, bold: true, alignment: 'center', margin: [0, 3, 0, 0] },
        {
          stack: [
            { text: `With Form 720, ${quarterName(quarterOf(doc))}`, bold: true },
            { text: `${doc.business.businessName}, ${printedFilerNumber(doc)}`, style: 'small' },
          ],
        },
      ],
    ],
  },
  layout: ruled({ outer: RULE, inner: HAIR }),
});

/** A part in use: its lines in their order, blank where nothing was reported; only the used rows of its list. */
function partContent(part: FormPart, prefix: string, doc: ReturnDocument, law: Law): Content[] {
  const { cells } = doc.computed;
  const own = (line: string, column: string): string | undefined => cells[`${prefix}.${part.part}.${line}.${column}`];
  // The bands of Form 6197 are printed on every line, in use or not.
  const printedAlways = new Set(
    part.entries.flatMap((entry) =>
      'cells' in entry
        ? Object.entries(entry.cells).flatMap(([name, source]) => ('parameter' in source ? [name] : []))
        : [],
    ),
  );
  const reported = [...part.columns, { name: 'tax' }].filter(({ name }) => !printedAlways.has(name));
  const isUsed = (line: string) => reported.some(({ name }) => own(line, name) !== undefined);
  const rows: { line: string; label: string; isTotal: boolean }[] = [];
  let listed = 0;
  for (const entry of part.entries) {
    if ('repeats' in entry) {
      while (isUsed(String(listed + 1))) rows.push({ line: String(++listed), label: '', isTotal: false });
    } else if (isOnReturn(entry, doc, law)) {
      rows.push({ line: entry.line, label: entry.label, isTotal: 'total' in entry });
    }
  }
  if (!rows.some(({ line }) => isUsed(line))) return [];
  const hasLabels = rows.some(({ label, isTotal }) => label !== '' && !isTotal);
  const row = ({ line, label, isTotal }: (typeof rows)[number]): TableCell[] => {
    const style = isUsed(line) ? { bold: true } : { style: 'unused' };
    const fill = isTotal ? { fillColor: SHADE } : {};
    const number: TableCell = { text: isTotal && line === 'total' ? '' : line, alignment: 'center', ...style, ...fill };
    const figures = part.columns.map(({ name, kind }): TableCell => {
      const text = own(line, name) ?? '';
      if (kind === 'text') return { text, ...style, ...fill };
      return { text: figureOf(text, { kind }), alignment: 'right', ...style, ...fill };
    });
    if (hasLabels) return [number, { text: label, ...style, ...fill }, ...figures];
    if (!isTotal) return [number, ...figures];
    const last = figures.at(-1) as TableCell;
    const span = part.columns.length - 1;
    return [number, { text: label, bold: true, ...fill, colSpan: span }, ...Array<TableCell>(span - 1).fill({}), last];
  };
  const narrow = part.columns.length > 5;
  return [
    heading(/^[IV]+/.test(part.part) ? `Part ${partName(part, doc)}` : 'Form', part.title),
    {
      ...ledgerTable(
        [
          narrow ? 22 : 30,
          ...(hasLabels ? ['*'] : []),
          ...part.columns.map((column) => widthOf(column, part, hasLabels)),
        ],
        [
          head('Line', 'center'),
          ...(hasLabels ? [{ text: '', style: 'small' }] : []),
          ...part.columns.map(({ label, kind }) => head(label, kind === 'text' ? 'left' : 'right')),
        ],
        rows.map(row),
      ),
      ...(narrow ? { fontSize: 7.5 } : {}),
    },
  ];
}

function widthOf({ kind }: FormPart['columns'][number], part: FormPart, hasLabels: boolean): string | number {
  if (kind === 'text' || (!hasLabels && part.columns.every((one) => one.kind !== 'text'))) return '*';
  if (part.columns.length > 7) return 48;
  return hasLabels && part.columns.length < 3 ? 110 : 66;
}

const partName = ({ part, formerly }: FormPart, doc: ReturnDocument): string => {
  const through = formerly && parseQuarter(formerly.through);
  const name = part.split('.')[0] as string;
  return formerly && through && compareQuarters(quarterOf(doc), through) <= 0 ? formerly.part : name;
};

/** Whether a line is on the form of a quarter: with the IRS numbers that feed it. */
function isOnReturn(entry: FormEntry, doc: ReturnDocument, law: Law): boolean {
  const quarter = quarterOf(doc);
  const index = indexOf(law);
  return ('total' in entry ? [entry.total] : entry.from).some((irsNumber) => {
    const line = index.line(irsNumber);
    return line !== undefined && lineStatus(line, quarter).onReturn;
  });
}
