import type { PDFFont, PDFForm } from '@cantoo/pdf-lib';
import type { Blank } from './blank.ts';
import type { BlankEntry } from './blank-entry.ts';
import type { FieldUse } from './blank-map.ts';
import { openBlank } from './pdf-fields.ts';

/** A blank with its values. */
export interface FilledBlank {
  pdf: Uint8Array;
  /** Entries that the blank has no field for, or whose field does not take them: they are written by hand. */
  byHand: BlankEntry[];
}

/** Fills a blank and fixes its fields, so that it prints alike everywhere. The same values give the same bytes. */
export async function fillBlank({ file, map, pdf }: Blank, entries: readonly BlankEntry[]): Promise<FilledBlank> {
  const lib = await import('@cantoo/pdf-lib');
  const document = await openBlank(pdf, file);
  const form = document.getForm();
  const font = await document.embedFont(lib.StandardFonts.Helvetica);
  const byHand = entries.filter((one) => {
    const { value } = one;
    if (value === '' || value === false) return false;
    const uses = map.fields[one.place];
    if (uses === undefined) return one.isOptional !== true;
    return !uses.map((use) => enter(form, use, value, font, lib)).every(Boolean);
  });
  form.updateFieldAppearances(font);
  form.flatten({ updateFieldAppearances: false });
  return { pdf: await document.save({ updateFieldAppearances: false }), byHand };
}

/** Enters a value into its field. @returns whether the field takes it */
function enter(
  form: PDFForm,
  { field: name, as, option }: FieldUse,
  value: string | true,
  font: PDFFont,
  lib: typeof import('@cantoo/pdf-lib'),
): boolean {
  const field = form.getField(name);
  if (field instanceof lib.PDFCheckBox) {
    if (value !== true) return false;
    field.check();
    return true;
  }
  if (field instanceof lib.PDFRadioGroup || field instanceof lib.PDFDropdown || field instanceof lib.PDFOptionList) {
    const chosen = option ?? (value === true ? '' : value);
    if (!field.getOptions().includes(chosen)) return false;
    field.select(chosen);
    return true;
  }
  if (!(field instanceof lib.PDFTextField)) return false;
  const text = value === true ? 'X' : partOf(value, as);
  const max = field.getMaxLength();
  if ((max !== undefined && text.length > max) || !isPrintable(text, font)) return false;
  field.setText(text);
  return true;
}

function partOf(value: string, as: FieldUse['as']): string {
  const [dollars = '', cents = ''] = value.split('.');
  switch (as) {
    case 'digits':
      return value.replace(/\D/g, '');
    case 'dollars':
      // A decrease keeps both its parentheses.
      return dollars.startsWith('(') ? `${dollars})` : dollars;
    case 'cents':
      return cents.replace(/\D/g, '');
    case 'unsigned':
      return value.replace(/[()]/g, '');
    default:
      return value;
  }
}

/** Whether the font of the form has every letter. */
function isPrintable(text: string, font: PDFFont): boolean {
  const letters = new Set(font.getCharacterSet());
  return [...text].every((letter) => letters.has(letter.codePointAt(0) ?? 0));
}
