import { openBlank } from './pdf-fields.ts';

/** A copy of a blank whose text fields show their number in the list of fields, and whose boxes are checked. */
export async function markFields(pdf: Uint8Array, file: string): Promise<Uint8Array> {
  const lib = await import('@cantoo/pdf-lib');
  const document = await openBlank(pdf, file);
  const form = document.getForm();
  for (const [at, field] of form.getFields().entries()) {
    if (field instanceof lib.PDFCheckBox) field.check();
    if (!(field instanceof lib.PDFTextField)) continue;
    field.disableCombing();
    field.setMaxLength();
    field.setText(`#${at + 1}`);
  }
  return document.save();
}
