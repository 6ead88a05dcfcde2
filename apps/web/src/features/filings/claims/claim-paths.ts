import type { ClaimGroup } from '@gauger/excise';
import { type ClaimEntry, type ClaimSheet, placesOf } from './claim-sheet.ts';
import type { ClaimTarget } from './claim-target.ts';

/** The id of the control of a fact: of the group, or of an entry. */
export const fieldId = (field: string, entry?: Pick<ClaimEntry, 'id'>): string =>
  entry === undefined ? `claim-${field}` : `claim-${entry.id}-${field}`;

const CONTROL = /^claim-(?:(\d+)-)?([A-Za-z]\w*)$/;

/** The id of the entry whose fact a control holds, and the name of the fact. */
export function heldBy(control: string): { entry: number; field: string } | undefined {
  const [, row, field] = CONTROL.exec(control) ?? [];
  return row === undefined || field === undefined ? undefined : { entry: Number(row), field };
}

export const entryOf = (control: string): number | undefined => heldBy(control)?.entry;

/** Maps facts of the filing to controls of the page, and back. */
export interface ClaimPaths {
  /** The id of the control of a path. A path of a whole row maps to its first field. Undefined for a path outside the page. */
  controlOf: (path: string) => string | undefined;
  /** The path of what a control holds; undefined while its row is not saved. */
  pathOf: (control: string) => string | undefined;
}

/**
 * The paths of a group, by the rows that the filing holds: the page may hold them in other places, or without some of them.
 * @param sheet the page when the filing came to hold what it holds of the page
 */
export function claimPaths(
  { group, saved, part: page }: Pick<ClaimTarget, 'group' | 'saved' | 'part'>,
  sheet: ClaimSheet,
): ClaimPaths {
  const part = `${page}.`;
  const { rowAt, placeOf } = placesOf(saved, sheet, group);
  return {
    controlOf(path) {
      if (!path.startsWith(part)) return undefined;
      const [name = '', at, field] = path.slice(part.length).split('.');
      if (name !== 'lines') return fieldId(name);
      const row = at === undefined ? undefined : rowAt(Number(at));
      if (row === undefined) return undefined;
      const names = fieldsOn(group, saved?.lines?.[Number(at)]?.line);
      return fieldId(names.find((known) => known === field) ?? names[0] ?? 'line', { id: row });
    },
    pathOf(control) {
      const [, row, field] = CONTROL.exec(control) ?? [];
      if (field === undefined) return undefined;
      if (row === undefined) return `${part}${field}`;
      const place = placeOf(Number(row));
      return place === undefined ? undefined : `${part}lines.${place}.${field}`;
    },
  };
}

/** Entered fields of a row of a line, in the order of the page; those that a filer has to ask for last. */
const fieldsOn = ({ lines }: ClaimGroup, label: string | undefined): readonly string[] => [
  ...(lines.find(({ line }) => line === label)?.fields ?? [])
    .toSorted((a, b) => Number(a.aside ?? false) - Number(b.aside ?? false))
    .flatMap(({ name, computed }) => (computed ? [] : [name])),
  'attachments',
];
