import { isObject, type Json } from '../engine/public.ts';

/** An attachment that a row of a filing names, and where: `claimsData.groups.3.lines.0.attachments.0`. */
export interface NamedAttachment {
  id: string;
  path: string;
}

/** The containers of rows, by the part of the filing: the key of the groups, and that of their rows. */
const places = [
  { within: (facts: Json) => facts.filingData, path: 'filingData', rows: 'rows' },
  {
    within: (facts: Json) => (isObject(facts.claimsData) ? facts.claimsData.groups : undefined),
    path: 'claimsData.groups',
    rows: 'lines',
  },
  { within: (facts: Json) => facts.schedules, path: 'schedules', rows: 'lines' },
] as const;

/** The rows of Form 720-X that were entered by hand: the part of the filing, and the key of its rows. */
const amendedRows = [
  ['adjustmentsToLiability', 'adjustmentsToLiabilityRows'],
  ['adjustmentsToScheduleC', 'adjustmentsToScheduleCRows'],
] as const;

/** Every attachment that the rows of a filing name, or a Form 720-X for a change, in their order, whatever the shape of the rest. One file may prove several rows. */
export function namedAttachments(facts: unknown): NamedAttachment[] {
  const named: NamedAttachment[] = [];
  if (!isObject(facts)) return named;
  const addRows = (rows: unknown, path: string) => {
    for (const [at, row] of listOf(rows).entries()) {
      const attached = isObject(row) ? row.attachments : undefined;
      // Of thousands of rows few have any.
      if (!Array.isArray(attached)) continue;
      for (const [place, id] of attached.entries())
        if (typeof id === 'string') named.push({ id, path: `${path}.${at}.attachments.${place}` });
    }
  };
  for (const { within, path, rows } of places)
    for (const [group, entered] of Object.entries(objectOf(within(facts))))
      addRows(objectOf(entered)[rows], `${path}.${group}.${rows}`);
  for (const [part, rows] of amendedRows) {
    const entered = facts[part];
    // A file may give the rows without the block around them.
    addRows(Array.isArray(entered) ? entered : objectOf(entered)[rows], `${part}.${rows}`);
  }
  for (const [number, ids] of Object.entries(objectOf(facts.attachments)))
    for (const [place, id] of listOf(ids).entries())
      if (typeof id === 'string') named.push({ id, path: `attachments.${number}.${place}` });
  const ofCorrected = namedAttachments(facts.corrected);
  return [...named, ...ofCorrected.map(({ id, path }) => ({ id, path: `corrected.${path}` }))];
}

/** The same facts with other names for what is attached; everything else stays as it is. */
export function renamedAttachments<Facts>(facts: Facts, rename: (name: string) => string): Facts {
  if (!isObject(facts)) return facts;
  const { filingData, claimsData, schedules } = facts;
  const amended = Object.fromEntries(
    amendedRows.flatMap(([part, rows]): [string, unknown][] => {
      const entered = facts[part];
      if (Array.isArray(entered)) return [[part, renamedRows(entered, rename)]];
      return isObject(entered) ? Object.entries(renamedIn({ [part]: entered }, rows, rename)) : [];
    }),
  );
  return {
    ...facts,
    ...amended,
    ...(isObject(facts.corrected) && { corrected: renamedAttachments(facts.corrected, rename) }),
    ...(isObject(facts.attachments) && {
      attachments: Object.fromEntries(
        Object.entries(facts.attachments).map(([number, ids]) => [
          number,
          Array.isArray(ids) ? ids.map((id) => (typeof id === 'string' ? rename(id) : id)) : ids,
        ]),
      ),
    }),
    ...(isObject(filingData) && { filingData: renamedIn(filingData, 'rows', rename) }),
    ...(isObject(schedules) && { schedules: renamedIn(schedules, 'lines', rename) }),
    ...(isObject(claimsData) &&
      isObject(claimsData.groups) && {
        claimsData: { ...claimsData, groups: renamedIn(claimsData.groups, 'lines', rename) },
      }),
  };
}

const renamedIn = (groups: Json, rows: string, rename: (name: string) => string): Json =>
  Object.fromEntries(
    Object.entries(groups).map(([group, entered]) => [
      group,
      isObject(entered) && Array.isArray(entered[rows])
        ? { ...entered, [rows]: renamedRows(entered[rows], rename) }
        : entered,
    ]),
  );

const renamedRows = (rows: readonly unknown[], rename: (name: string) => string): unknown[] =>
  rows.map((row) =>
    isObject(row) && Array.isArray(row.attachments)
      ? { ...row, attachments: row.attachments.map((name) => (typeof name === 'string' ? rename(name) : name)) }
      : row,
  );

const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
