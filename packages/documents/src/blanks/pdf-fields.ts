import type { PDFDocument, PDFField } from '@cantoo/pdf-lib';
import { BlankRefused } from './blank-map.ts';

/** A field of a blank. */
export interface BlankField {
  /** Its full name: `topmostSubform[0].Page1[0].f1_1[0]`. */
  name: string;
  kind: 'text' | 'box' | 'options' | 'other';
  /** The words of the form for readers who cannot see it; empty where it has none. */
  label: string;
  maxLength: number | null;
  options: readonly string[];
}

/** Lists the fields of a blank in its own order. @throws BlankRefused for a file that is no form */
export async function fieldsOf(pdf: Uint8Array, file: string): Promise<BlankField[]> {
  const lib = await import('@cantoo/pdf-lib');
  const document = await openBlank(pdf, file);
  const kinds = [
    [lib.PDFTextField, 'text'],
    [lib.PDFCheckBox, 'box'],
    [lib.PDFRadioGroup, 'options'],
    [lib.PDFDropdown, 'options'],
    [lib.PDFOptionList, 'options'],
  ] as const;
  const fields = document.getForm().getFields();
  if (fields.length === 0) throw new BlankRefused(`${file} has no fields to fill.`);
  return fields.map((field) => ({
    name: field.getName(),
    kind: kinds.find(([type]) => field instanceof type)?.[1] ?? 'other',
    label: labelOf(field, lib),
    maxLength: field instanceof lib.PDFTextField ? (field.getMaxLength() ?? null) : null,
    options:
      field instanceof lib.PDFRadioGroup || field instanceof lib.PDFDropdown || field instanceof lib.PDFOptionList
        ? field.getOptions()
        : [],
  }));
}

function labelOf(field: PDFField, { PDFName, PDFString, PDFHexString }: typeof import('@cantoo/pdf-lib')): string {
  const label = field.acroField.dict.lookup(PDFName.of('TU'));
  return label instanceof PDFString || label instanceof PDFHexString
    ? label.decodeText().replace(/\s+/g, ' ').trim()
    : '';
}

/** Opens a blank. @throws BlankRefused for a file that is encrypted or no PDF */
export async function openBlank(pdf: Uint8Array, file: string): Promise<PDFDocument> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    return await PDFDocument.load(pdf, { updateMetadata: false });
  } catch (cause) {
    throw new BlankRefused(`${file} cannot be read as a PDF: ${(cause as Error).message.split('\n')[0]}`);
  }
}
