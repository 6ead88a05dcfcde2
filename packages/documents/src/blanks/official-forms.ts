import { type Blank, blankFor } from './blank.ts';
import type { BlankEntry, FormToFill } from './blank-entry.ts';
import { type BlankForm, blankName } from './blank-map.ts';
import { type FilledBlank, fillBlank } from './fill-blank.ts';

/** The official forms of a package, as its mailing sheet names them. */
export interface OfficialForms {
  /** Those that are filled: "Form 720-X (Rev. January 2020)". */
  filled: readonly string[];
  /** Those without a blank: "Form 8849, Schedule 1". */
  missing: readonly string[];
  /** Labels and values that are written by hand. */
  byHand: readonly { form: string; label: string; value: string }[];
  /** The rows that lines 1 and 2 of Form 720-X hold; null where it is not filled. */
  rowsHeld: Readonly<Record<'1' | '2', number>> | null;
}

/** Fills the official forms of a return whose blanks are there. */
export async function fillForms(
  forms: readonly FormToFill[],
  blanks: readonly Blank[],
): Promise<{ official: OfficialForms; pdfs: Uint8Array[] }> {
  const done = forms.map(({ form, period, entries }) => ({ form, entries, blank: blankFor(blanks, form, period) }));
  const filled: { form: BlankForm; blank: Blank; of: FilledBlank }[] = [];
  for (const { form, entries, blank } of done)
    if (blank) filled.push({ form, blank, of: await fillBlank(blank, heldBy(blank, entries)) });
  const amended = filled.find(({ form }) => form === '720-X');
  return {
    pdfs: filled.map(({ of }) => of.pdf),
    official: {
      filled: filled.map(({ form, blank }) => `${blankName(form)} (${blank.map.revision})`),
      missing: done.filter(({ blank }) => blank === undefined).map(({ form }) => blankName(form)),
      byHand: filled.flatMap(({ form, of }) =>
        of.byHand.map(({ label, value }) => ({
          form: blankName(form),
          label,
          value: value === true ? 'checked' : String(value),
        })),
      ),
      rowsHeld: amended ? { '1': rowsHeld(amended.blank, '1'), '2': rowsHeld(amended.blank, '2') } : null,
    },
  };
}

const rowsHeld = ({ map }: Blank, part: '1' | '2'): number =>
  Object.keys(map.fields).filter((place) => new RegExp(`^line${part}\\.\\d+\\.change$`).test(place)).length;

/** The entries without rows that the blank does not hold: those are on the additional sheet. */
const heldBy = (blank: Blank, entries: readonly BlankEntry[]): BlankEntry[] =>
  blank.map.form === '720-X'
    ? entries.filter(({ place }) => {
        const [, part, row] = /^line([12])\.(\d+)\./.exec(place) ?? [];
        return part === undefined || Number(row) <= rowsHeld(blank, part as '1' | '2');
      })
    : [...entries];
