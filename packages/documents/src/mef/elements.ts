import { readFileSync } from 'node:fs';

const types = [
  'text',
  /** An element that names another document and has no text. */
  'reference',
  /** A group that repeats: on Form 8849 for each type of use, on Schedule C for each credit reference number. */
  'repeats',
  /** No element, but a figure without a place on the form: its name, and where it is reported. */
  'absent',
  'Checkbox',
  'USDecimalAmountNN',
  'FuelGallonsNN',
  'IntegerNN',
  /** A number whose decimals are not public. */
  'quantity',
  'rate',
  'Boolean',
  'Date',
  'QuarterEndDate',
  'Timestamp',
  'Month',
  'Year',
  'EIN',
  'SSN',
  'EFIN',
  'PIN',
  'PTIN',
  'SoftwareId',
  'PhoneNumber',
  'RoutingTransitNumber',
  'BankAccountNumber',
  'BankAccountType',
] as const;

/** How a value is written. */
type ElementType = (typeof types)[number];

/** Path below the document's element, type, and the label on the form. */
export type ListedPath = readonly [path: string, type: ElementType, line: string];

/**
 * Reads the elements of a document of a return, in their order. Each file of `elements` begins with its source.
 * @param name that of the document's element, such as `IRS720`
 * @throws for a row that is no path, type and line: a defect of the file
 */
export function elementsOf(name: string): readonly ListedPath[] {
  const file = `elements/${name}.tsv`;
  return listedPaths(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'), file);
}

/** Reads the rows of a file of elements; those with a # in front are notes. @throws as `elementsOf` */
export const listedPaths = (text: string, file: string): ListedPath[] =>
  text.split(/\r?\n/).flatMap((row, at): ListedPath[] => {
    if (row === '' || row.startsWith('#')) return [];
    const [path, type, line, ...more] = row.split('\t');
    const known = types.find((one) => one === type);
    if (!path || !known || !line || more.length > 0)
      throw new Error(`${file}, row ${at + 1}: write a path, a known type and a line, with tabs between them`);
    return [[path, known, line]];
  });
