import { type Blank, blankFor } from './blank.ts';
import type { BlankEntry, FormToFill } from './blank-entry.ts';
import { blankName } from './blank-map.ts';
import { type FilledBlank, fillBlank } from './fill-blank.ts';

/** The official forms of a package, as its mailing sheet names them. */
export interface OfficialForms {
  /** Those that are filled: "Form 720-X (Rev. January 2020)". */
  filled: readonly string[];
  /** Those without a blank: "Form 8849, Schedule 1". */
  missing: readonly string[];
  /** Whether the form itself and its schedule are filled; forms that go with it may be missing. */
  isFormFilled: boolean;
  /** Forms that go with the return and are filled with every row, by their names: `7208.1`. */
  whole: ReadonlySet<string>;
  /** Filled forms whose blank holds fewer rows than the return has: a page of the package has them all. */
  furtherRows: readonly string[];
  /** Labels and values that are written by hand. */
  byHand: readonly { form: string; label: string; value: string }[];
  /** The rows that lines 1 and 2 of Form 720-X hold; null where it is not filled. */
  rowsHeld: Readonly<Record<'1' | '2', number>> | null;
}

/** A form of a return with its blank, filled. */
interface Filled {
  asked: FormToFill;
  blank: Blank;
  of: FilledBlank;
  /** Whether rows of a list are left out, because the blank has no fields for them. */
  isShort: boolean;
}

/** Fills the official forms of a return whose blanks are there. */
export async function fillForms(
  forms: readonly FormToFill[],
  blanks: readonly Blank[],
): Promise<{ official: OfficialForms; pdfs: Uint8Array[] }> {
  const done = forms.map((asked) => ({ asked, blank: blankFor(blanks, asked.form, asked.period) }));
  const filled: Filled[] = [];
  for (const { asked, blank } of done) {
    if (!blank) continue;
    const held = heldBy(blank, asked);
    const isShort = held.length < asked.entries.length && asked.goesWith !== undefined;
    filled.push({ asked, blank, of: await fillBlank(blank, held), isShort });
  }
  const amended = filled.find(({ asked }) => asked.form === '720-X');
  const missing = done.filter(({ asked, blank }) => blank === undefined && asked.isOptional !== true);
  return {
    pdfs: filled.map(({ of }) => of.pdf),
    official: {
      filled: filled.map(({ asked, blank }) => nameOf(asked, blank)),
      missing: missing.map(({ asked }) => nameOf(asked)),
      isFormFilled: filled.length > 0 && missing.every(({ asked }) => asked.goesWith !== undefined),
      whole: new Set(filled.flatMap(({ asked, isShort }) => (asked.goesWith && !isShort ? [asked.goesWith] : []))),
      furtherRows: filled.flatMap(({ asked, isShort }) => (isShort ? [nameOf(asked)] : [])),
      byHand: filled.flatMap(({ asked, of }) =>
        of.byHand.map(({ label, value }) => ({
          form: nameOf(asked),
          label,
          value: value === true ? 'checked' : String(value),
        })),
      ),
      rowsHeld: amended ? { '1': rowsHeld(amended.blank, 'line1'), '2': rowsHeld(amended.blank, 'line2') } : null,
    },
  };
}

/** "Form 7208 (April 2024), tax year ending 2025-12-31" */
const nameOf = ({ form, which }: FormToFill, blank?: Blank): string =>
  `${blankName(form)}${blank ? ` (${blank.map.revision})` : ''}${which === undefined ? '' : `, ${which}`}`;

/** The list and the number of the row in the name of a value: `line1` and 2, `I.1.rows` and 3. */
const ROW = /^(line[12]|.+\.rows)\.(\d+)\./;

/** How many rows of a list have fields. */
const rowsHeld = ({ map }: Blank, list: string): number =>
  new Set(
    Object.keys(map.fields).flatMap((place) => {
      const [, of, row] = ROW.exec(place) ?? [];
      return of === list ? [row] : [];
    }),
  ).size;

/** The entries without rows that the blank does not hold: those are on an additional sheet. */
const heldBy = (blank: Blank, { entries }: FormToFill): BlankEntry[] =>
  entries.filter(({ place }) => {
    const [, list, row] = ROW.exec(place) ?? [];
    return list === undefined || Number(row) <= rowsHeld(blank, list);
  });
