import {
  type DocumentCell,
  indexOf,
  type Law,
  lineStatus,
  type Part,
  printedRates,
  sublinesOf,
  type TaxLine,
} from '@gauger/excise';
import { printed, printedRate } from '../../figures.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';
import { groupPath, linePaths } from './bindings.ts';
import { irs720 } from './elements.ts';

/** One row of Part I or II, as it is printed: text, or empty where the form has nothing there. */
export interface FormRow {
  irsNumber: string;
  label: string;
  quantity: string;
  rate: string;
  tax: string;
  /** Whether anything was reported on the row's line. */
  isUsed: boolean;
  /** The last row of its line. */
  isLast: boolean;
}

export interface FormSection {
  title: string;
  rows: FormRow[];
}

/** The sections of a part with every line of the quarter's form, in the order of the form. */
export function formSections(part: Part, doc: ReturnDocument, law: Law): FormSection[] {
  const quarter = quarterOf(doc);
  const index = indexOf(law);
  const rates = printedRates(index, quarter);
  const order = new Map(irs720.map(([path], at) => [path, at]));
  const place = (line: TaxLine) => order.get(`${groupPath(line, law)}/IRSNum`) ?? order.size;
  const lines = law.lines
    .filter((line) => lineStatus(line, quarter).onReturn)
    .filter((line) => index.section(line).part === part)
    .sort((a, b) => place(a) - place(b));
  const sections: FormSection[] = [];
  for (const line of lines) {
    const { title } = index.section(line);
    if (sections.at(-1)?.title !== title) sections.push({ title, rows: [] });
    sections.at(-1)?.rows.push(...rowsOf(line, doc, law, rates));
  }
  return sections;
}

/** The title of a row; the box of line 40 is printed in its title. */
const titleOf = ({ irsNumber, title }: TaxLine, { facts }: ReturnDocument): string =>
  irsNumber === '40' && facts.oneTimeFiling ? `${title}, one-time filing (checked)` : title;

function rowsOf(line: TaxLine, doc: ReturnDocument, law: Law, rates: Readonly<Record<string, string>>): FormRow[] {
  const { cells } = doc.computed;
  const index = indexOf(law);
  const figures = linePaths(line, law).map(({ cell }) => cell);
  const find = (kind: DocumentCell['kind'], subline: string | undefined) =>
    figures.find((cell) => cell.kind === kind && cell.subline === subline);
  const rateOf = (subline: string | undefined): string => {
    const cell = find('rate', subline);
    if (cell?.kind !== 'rate') return '';
    const rate = cells[cell.id] ?? rates[cell.id];
    return rate === undefined ? '' : printedRate(rate, index.parameter(cell.parameter).unit);
  };
  const quantityOf = (subline: string | undefined): string => {
    const cell = find('sum', subline);
    return cell === undefined ? '' : printed(cells[cell.id]);
  };

  const tax = printed(cells[`${line.irsNumber}.tax`]);
  const rows: FormRow[] = sublinesOf(line).map((subline, at, all) => ({
    irsNumber: at === 0 ? line.irsNumber : '',
    label: subline?.label ?? titleOf(line, doc),
    quantity: quantityOf(subline?.value),
    rate: rateOf(subline?.value),
    tax: line.sublinesTaxed ? printed(cells[`${subline?.value}.tax`]) : at === all.length - 1 ? tax : '',
    isUsed: tax !== '' || all.some((one) => quantityOf(one?.value) !== ''),
    isLast: at === all.length - 1 && !line.sublinesTaxed,
  }));
  const [first] = rows;
  // Rows without their own tax are printed below the line's name.
  if (rows.length > 1 && first) {
    const title = { ...first, label: line.title, quantity: '', rate: '', tax: '', isLast: false };
    rows.splice(0, 1, title, { ...first, irsNumber: '' });
  }
  if (line.sublinesTaxed && first)
    rows.push({
      ...first,
      irsNumber: '',
      label: `Total of No. ${line.irsNumber}`,
      quantity: '',
      rate: '',
      tax,
      isLast: true,
    });
  return rows;
}
