import { form8849Numbers, law, scheduleGroup } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import type { FilingDeps } from './filing-deps.ts';
import type { FilingRecord } from './filing-record.ts';
import { sealPage, unsealPage } from './sealed-page.ts';

/** The facts of claims that are taxpayer identification numbers, and the SSN of a claimant. */
const tinFields: ReadonlySet<string> = new Set(
  [...law.claims, ...form8849Numbers.map((schedule) => scheduleGroup(schedule, false, law))]
    .flatMap(({ fields, lines }) => [...fields, ...lines.flatMap((line) => line.fields)])
    .flatMap(({ name, shape }) => (shape === 'tin' ? [name] : []))
    .concat('ssn'),
);

/** Facts said once of claims, and their rows: of a group of Schedule C, or of a schedule of Form 8849. */
type Groups = Readonly<Record<string, object>>;
interface WithRows {
  lines?: readonly object[];
}

/** Changes what is said once of each group (at `7`) and each of its rows (at `7.0`). */
function eachRow<Of extends Groups>(groups: Of, change: (facts: object, at: string) => object): Of {
  const changed = Object.entries(groups).map(([group, of]) => {
    const { lines, ...facts } = of as WithRows;
    return [
      group,
      { ...change(facts, group), ...(lines && { lines: lines.map((row, at) => change(row, `${group}.${at}`)) }) },
    ];
  });
  return Object.fromEntries(changed) as Of;
}

/** The claims without taxpayer numbers, safe for a column or a fingerprint. */
export const withoutTinsOf = <Of extends Groups>(groups: Of): Of =>
  eachRow(groups, (row) => Object.fromEntries(Object.entries(row).filter(([name]) => !tinFields.has(name))));

/** The numbers of a filing's claims, in the order of groups, rows and names: `7.0.tinOfGovUnit`. */
type Tins = Record<string, string>;
type Deps = Pick<FilingDeps, 'cipherOf'>;

/** The taxpayer numbers of claims, sealed for the page that keeps them; null where there are none. */
export async function sealGroupTins(
  deps: Deps,
  tx: Tx,
  whose: Pick<FilingRecord, 'id' | 'accountId'>,
  page: string,
  groups: Groups,
): Promise<string | null> {
  const tins: Tins = {};
  eachRow(groups, (row, at) => {
    for (const [name, value] of Object.entries(row)) if (tinFields.has(name)) tins[`${at}.${name}`] = String(value);
    return row;
  });
  return sealPage(deps, tx, whose, page, Object.keys(tins).length === 0 ? null : tins);
}

/** The claims of a loaded filing with the taxpayer numbers that a page keeps sealed. */
export async function openTins<Of extends Groups>(
  deps: Deps,
  tx: Tx,
  record: Pick<FilingRecord, 'id' | 'accountId' | 'pages'>,
  page: string,
  groups: Of,
): Promise<Of> {
  const tins = await unsealPage<Tins>(deps, tx, record, page, record.pages.get(page)?.sealed);
  if (tins === null) return groups;
  return eachRow(groups, (row, at) => {
    const own = [...tinFields].flatMap((name) => {
      const tin = tins[`${at}.${name}`];
      return tin === undefined ? [] : [[name, tin]];
    });
    return { ...row, ...Object.fromEntries(own) };
  });
}
