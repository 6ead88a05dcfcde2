import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { BlankForm } from './blank-map.ts';

/** A field of a blank that a test makes: a text field, or a box. */
export interface TestField {
  name: string;
  isBox?: boolean;
  maxLength?: number;
}

/** A blank with fields below each other, on as many pages as they need. */
export async function makeBlank(fields: readonly TestField[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const form = document.getForm();
  for (const [at, { name, isBox, maxLength }] of fields.entries()) {
    const row = at % 40;
    const page = row === 0 ? document.addPage([612, 792]) : document.getPage(document.getPageCount() - 1);
    const where = { x: 60, y: 740 - row * 17, width: isBox ? 12 : 300, height: 13 };
    if (isBox) form.createCheckBox(name).addToPage(page, where);
    else {
      const field = form.createTextField(name);
      if (maxLength !== undefined) field.setMaxLength(maxLength);
      field.addToPage(page, where);
    }
  }
  return document.save();
}

/** A folder with a blank and its map. */
export async function blankFolder(
  map: { form: BlankForm; fields: object } & object,
  fields: readonly TestField[],
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gauger-blanks-'));
  await addBlank(folder, 'blank', map, fields);
  return folder;
}

/** Adds a blank and its map to a folder. */
export async function addBlank(folder: string, name: string, map: object, fields: readonly TestField[]): Promise<void> {
  writeFileSync(join(folder, `${name}.pdf`), await makeBlank(fields));
  writeFileSync(
    join(folder, `${name}.json`),
    JSON.stringify({ format: 'gauger/blank@1', revision: 'Rev. January 2020', ...map }),
  );
}
