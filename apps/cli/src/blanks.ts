import { basename } from 'node:path';
import {
  type Blank,
  type BlankForm,
  blankForms,
  describeField,
  draftMap,
  markFields,
  readBlanks,
  readFields,
} from '@gauger/documents';
import type { Law } from '@gauger/excise';
import { placeOf, readBytes, UsageError, writeFile } from './input.ts';

/** The official blanks of the folder that GAUGER_BLANKS names; none where it names no folder. */
export async function blanksInUse(law: Law): Promise<Blank[]> {
  const folder = process.env.GAUGER_BLANKS ?? '';
  return folder === '' ? [] : readBlanks(placeOf(folder), law);
}

/** Lists the fields of a blank, or with a form drafts its map. */
export async function listFields(file: string, form: string | undefined, law: Law): Promise<string> {
  const fields = await readFields(new Uint8Array(readBytes(file)), basename(file));
  if (form === undefined) return fields.map((field, at) => `${field.name}\n    ${describeField(field, at)}\n`).join('');
  if (!blankForms.includes(form as BlankForm))
    throw new UsageError(`--form ${form} is not known: write one of ${blankForms.join(', ')}`);
  return `${JSON.stringify(draftMap(form as BlankForm, fields, law), null, 2)}\n`;
}

/** Writes a copy of a blank with the number of each field in it. */
export async function writeMarked(file: string, to: string): Promise<void> {
  writeFile(to, await markFields(new Uint8Array(readBytes(file)), basename(file)));
}

/** Checks every blank of a folder with its map. @returns a line for each */
export async function checkBlanks(folder: string, law: Law): Promise<string> {
  const blanks = await readBlanks(placeOf(folder), law);
  if (blanks.length === 0) return `There is no blank in ${folder}.\n`;
  return blanks
    .map(({ file, map: { form, revision, first, last, fields } }) => {
      const periods = first === null && last === null ? '' : `, ${first ?? 'the first'} to ${last ?? 'the newest'}`;
      return `${file}: ${form}, ${revision}${periods}, ${Object.keys(fields).length} values\n`;
    })
    .join('');
}
