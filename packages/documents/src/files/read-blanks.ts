import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Law, law as lawInForce } from '@gauger/excise';
import type { Blank } from '../blanks/blank.ts';
import { BlankRefused, blankName, readBlankMap } from '../blanks/blank-map.ts';
import { fillBlank } from '../blanks/fill-blank.ts';
import { readFields } from '../blanks/pdf-fields.ts';
import { placesOf } from './places.ts';

/**
 * Reads the blanks of a folder: each PDF with its map, `f720x.pdf` and `f720x.json`.
 * @throws BlankRefused for a field that the PDF does not have, a value that the form does not have, or a file without its other
 */
export async function readBlanks(folder: string, law: Law = lawInForce): Promise<Blank[]> {
  if (!existsSync(folder)) throw new BlankRefused(`There is no folder ${folder} for the official blanks.`);
  const files = readdirSync(folder).sort();
  const names = new Set(files.filter((file) => /\.(pdf|json)$/.test(file)).map((file) => file.replace(/\.\w+$/, '')));
  const blanks: Blank[] = [];
  for (const name of names) {
    const [file, mapFile] = [`${name}.pdf`, `${name}.json`];
    if (!files.includes(mapFile))
      throw new BlankRefused(`${file} has no map ${mapFile}. Draft one: gauger blanks fields ${file}`);
    if (!files.includes(file)) throw new BlankRefused(`${mapFile} has no blank ${file}.`);
    const map = readBlankMap(readFileSync(join(folder, mapFile), 'utf8'), mapFile);
    const pdf = new Uint8Array(readFileSync(join(folder, file)));
    await checkBlank({ file, map, pdf }, mapFile, law);
    await tryBlank({ file, map, pdf });
    blanks.push({ file, map, pdf });
  }
  return blanks;
}

async function checkBlank({ file, map, pdf }: Blank, mapFile: string, law: Law): Promise<void> {
  const fields = new Map((await readFields(pdf, file)).map((field) => [field.name, field]));
  const places = new Set(placesOf(map.form, law).map(({ place }) => place));
  const taken = new Map<string, string>();
  for (const [place, uses] of Object.entries(map.fields)) {
    if (!places.has(withoutRow(place)))
      throw new BlankRefused(`${mapFile}: ${blankName(map.form)} has no value "${place}".`);
    for (const { field, option } of uses) {
      const found = fields.get(field);
      if (found === undefined) throw new BlankRefused(`${mapFile}: ${file} has no field "${field}" (for ${place}).`);
      if (option !== undefined && !found.options.includes(option))
        throw new BlankRefused(
          `${mapFile}: the field "${field}" (for ${place}) has no option "${option}". It has: ${found.options.join(', ') || 'none'}.`,
        );
      if (option === undefined && taken.has(field))
        throw new BlankRefused(`${mapFile}: ${place} and ${taken.get(field)} have the same field "${field}".`);
      taken.set(field, place);
    }
  }
}

/** Fills a blank once, so that one that the library cannot fill is refused when the folder is read, not when a return is mailed. */
async function tryBlank(blank: Blank): Promise<void> {
  const entries = Object.keys(blank.map.fields).flatMap((place) =>
    ['1', true].map((value) => ({ place, label: '', value })),
  );
  try {
    await fillBlank(blank, entries);
  } catch (cause) {
    if (cause instanceof BlankRefused) throw cause;
    throw new BlankRefused(`${blank.file} cannot be filled: ${(cause as Error).message.split('\n')[0]}`);
  }
}

/** The name of a value with `#` for the number of its row: `line1.2.change` is `line1.#.change`, `I.1.rows.3.shares` `I.1.rows.#.shares`. */
export const withoutRow = (place: string): string => place.replace(/^(line[12]|(?:.+\.)?rows)\.[1-9]\d*\./, '$1.#.');
