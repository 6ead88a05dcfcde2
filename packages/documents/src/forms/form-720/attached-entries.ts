import {
  type AttachedForm,
  attachedFigures,
  attachedForms,
  type DecimalString,
  type FormColumn,
  type FormEntry,
  type FormPart,
  formatDate,
  grouped,
  quarterDays,
  quarterName,
} from '@gauger/excise';
import { type BlankEntry, boxEntry, entry, type FormToFill, optional } from '../../blanks/blank-entry.ts';
import { cityLineOf, filerNumber, printed, streetOf } from '../../figures.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';

/** The attached Forms 6627, 6197 and 7208 of a return for their official blanks: Form 7208 once for each tax year. */
export const attachedFormsToFill = (doc: ReturnDocument): FormToFill[] =>
  attachedForms.flatMap((form) =>
    copiesOf(form, doc).map((copy): FormToFill => {
      const ending = doc.computed.cells[`${form.form}.${copy}.year.days.end`];
      return {
        form: form.form,
        period: quarterName(quarterOf(doc)),
        entries: attachedFormEntries(form, { doc, copy }),
        goesWith: `${form.form}.${copy}`,
        ...(form.copiesBy !== undefined && ending !== undefined && { which: `tax year ending ${ending}` }),
      };
    }),
  );

/** The copies of an attached form that a return has. */
export const copiesOf = (form: AttachedForm, { computed }: ReturnDocument): number[] => [
  ...new Set(attachedFigures(computed.cells).flatMap((at) => (at.form === form ? [at.copy] : []))),
];

interface Copy {
  doc: ReturnDocument;
  copy: number;
}

/** The values of an attached form by name; without a return every name. A row of a list is `I.1.rows.2.shares`. */
export function attachedFormEntries(form: AttachedForm, of: Copy | null): BlankEntry[] {
  const { doc } = of ?? {};
  const figures = of === null ? [] : attachedFigures(of.doc.computed.cells);
  const ofCopy = figures.filter((at) => at.form === form && at.copy === of?.copy);
  const text = (part: FormPart, line: string, column: string): string => {
    const found = ofCopy.find((at) => at.part === part && at.line === line && at.column.name === column);
    return found ? figureOf(found.text, found.column) : '';
  };
  const entries = [
    entry('business.businessName', 'Name', doc?.business.businessName),
    entry('business.EIN', 'Employer identification number', doc ? filerNumber(doc).number : ''),
    optional('business.street', 'Number, street, and room or suite no.', doc ? streetOf(doc.business) : ''),
    optional('business.cityLine', 'City or town, state, and ZIP code', doc ? cityLineOf(doc.business) : ''),
    optional('quarterEnding', 'Quarter ending', doc ? formatDate(quarterDays(quarterOf(doc)).last) : ''),
    ...form.parts.flatMap((part) =>
      part.entries.flatMap((one): BlankEntry[] =>
        'repeats' in one
          ? rowsOf(part, of === null ? null : ofCopy.filter((at) => at.part === part)).flatMap((row) =>
              Object.keys(one.cells).map((column) =>
                entry(
                  `${part.part}.rows.${row}.${column}`,
                  `Part ${part.part}, row ${row}, ${labelOf(part, column)}`,
                  row === '#' ? '' : text(part, row, column),
                ),
              ),
            )
          : lineEntries(part, one, (column) => text(part, one.line, column)),
      ),
    ),
  ];
  // Several entries may be one printed line: it has one value.
  const byPlace = new Map<string, BlankEntry>();
  for (const one of entries) if (!byPlace.get(one.place)?.value) byPlace.set(one.place, one);
  return [...byPlace.values()];
}

function lineEntries(
  part: FormPart,
  one: Extract<FormEntry, { line: string }>,
  text: (column: string) => string,
): BlankEntry[] {
  const name = `Part ${part.part}, line ${one.line}${one.label === '' ? '' : `, ${one.label}`}`;
  const place = (column: string) => `${part.part}.${one.line}.${column}`;
  const columns = 'total' in one ? ['tax'] : Object.keys(one.cells);
  return columns.flatMap((column): BlankEntry[] => {
    const source = 'total' in one ? undefined : one.cells[column];
    const label = `${name}: ${labelOf(part, column)}`;
    if (source && 'ticked' in source) {
      const entered = text(column);
      return [
        boxEntry(`${place(column)}.yes`, `${label}, Yes`, entered === 'Yes'),
        boxEntry(`${place(column)}.no`, `${label}, No`, entered === 'No'),
      ];
    }
    // Bands and rates of the law are printed on the form.
    const isPrinted = source !== undefined && ('parameter' in source || 'rate' in source);
    return [(isPrinted ? optional : entry)(place(column), label, text(column))];
  });
}

const labelOf = ({ columns }: FormPart, column: string): string =>
  columns.find(({ name }) => name === column)?.label ?? 'Tax';

/** The numbers of the rows of a list; without a return `#`. */
const rowsOf = (part: FormPart, figures: readonly { line: string }[] | null): string[] => {
  if (figures === null) return ['#'];
  const printedLines = new Set(part.entries.flatMap((one) => ('line' in one ? [one.line] : [])));
  return [...new Set(figures.flatMap(({ line }) => (printedLines.has(line) ? [] : [line])))];
};

/** A figure as the form has it: money of zero is left empty, quantities are unchanged. */
export const figureOf = (text: DecimalString, { kind }: Pick<FormColumn, 'kind'>): string => {
  if (kind === 'text' || /[a-z]/i.test(text)) return text;
  return kind === 'money' ? printed(text) : grouped(text);
};
