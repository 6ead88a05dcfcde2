import { createHash } from 'node:crypto';
import {
  type checkBusinessUpload as checking,
  clientColumns,
  type FileAnswer,
  MAX_LISTED,
  type markBusinessUpload as marking,
  type ResponseOf,
  type Route,
  type uploadBusinesses as uploading,
} from '@gauger/contract';
import { BUSINESS_LIMITS } from '@gauger/contract/sheet-limits';
import { firstRows, type HowToRead, presentSetAside, presentTabs } from '@gauger/import';
import { columnLetters, mediaTypes, readColumns, type Sheet } from '@gauger/sheet';
import type { KeyRing } from '../../../../adapters/crypto/port.ts';
import { AppError, errorAt } from '../../../../app-error.ts';
import type { Tx } from '../../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../../http/public.ts';
import { markFileInTurn, readSheetsInTurn, readTab } from '../../../../sheets/public.ts';
import type { AccountDeps } from '../../../people/accounts/public.ts';
import type { AccountSession } from '../../../people/sessions/public.ts';
import { loadColleagueFinder } from '../../../people/tax-preparers/public.ts';
import { choosesContacts } from '../../client-contacts/public.ts';
import { businessHash, type Keys } from '../business-record.ts';
import { duplicateMessage } from '../duplicate-business.ts';
import { businessesByEin, holdAllBusinesses, insertBusinesses, loadDuplicateFinder } from '../queries.ts';
import {
  type CheckedSheet,
  checkRows,
  type FieldFault,
  isNeededColumn,
  type KnownDuplicates,
  type SheetBusiness,
  type SheetRules,
} from './check-rows.ts';
import { businessSheets, fields, labelOf } from './columns.ts';

/** Says what is wrong with each cell of a sheet of businesses. Nothing is saved. */
export async function checkUpload(
  deps: AccountDeps,
  call: Call<typeof checking>,
): Promise<ResponseOf<typeof checking>> {
  const { sheets, checked } = await readUpload(deps, call);
  const { tab, rows, faults, remarks, lostZeros } = checked;
  const isUnread = checked.businesses.length === 0;
  const faulty = new Set(faults.map(({ row }) => row));
  const { sheet, place, map } = tab;
  return {
    rows,
    goodRows: isUnread ? 0 : rows - faulty.size,
    faultCount: faults.length,
    faults: faults.slice(0, MAX_LISTED).map(presentFault),
    remarkCount: remarks.length,
    remarks: remarks.slice(0, MAX_LISTED).map(presentFault),
    lostZeroCount: lostZeros.length,
    lostZeros: lostZeros.slice(0, MAX_LISTED).map(({ row, column, field, value, restored }) => ({
      row,
      column: lettersOf(column),
      field,
      value: value.slice(0, 100),
      restored,
    })),
    sheets: [
      {
        name: sheet.name,
        place,
        headingRow: map.row,
        firstRows: firstRows(sheet, map.row),
        columns: readColumns(sheet, map),
        fields: [
          ...fields.map((field) => ({ field: field[0], label: labelOf(field[0]), needed: isNeededColumn(field) })),
          ...clientColumns.map((field) => ({ field, label: labelOf(field), needed: false })),
        ],
      },
    ],
    ...presentTabs(sheets),
    ...presentSetAside([tab]),
    ignoredColumns: [...map.ignored],
  };
}

/** The sheet back in its own format, with exactly its faulty cells marked. */
export async function markUpload(deps: AccountDeps, call: Call<typeof marking>): Promise<FileAnswer> {
  const { checked } = await readUpload(deps, call);
  const { sheet, map } = checked.tab;
  return {
    name: `businesses-marked.${sheet.format}`,
    mediaType: mediaTypes[sheet.format],
    bytes: await markFileInTurn(
      call.caller,
      call.files[0]?.bytes ?? new Uint8Array(),
      [{ sheet, headingRow: map.row, faults: checked.faults }],
      BUSINESS_LIMITS,
    ),
  };
}

/**
 * Adds the businesses of a sheet in one transaction. With `all`, a single fault saves nothing and answers INVALID_SHEET;
 * with `good`, rows with a fault are left out.
 */
export async function uploadBusinesses(
  deps: AccountDeps,
  call: Call<typeof uploading>,
): Promise<ResponseOf<typeof uploading>> {
  const { database, ring, cipherOf, now } = deps;
  const { accountId } = call.session;
  // Read before the transaction begins: that takes longest.
  const read = await readFile(call);
  return database.inAccount(accountId, async (tx) => {
    // A concurrent save of one of these businesses waits, and is then refused as a duplicate.
    await holdAllBusinesses(tx, accountId);
    const keys = { ring, cipher: await cipherOf(tx, accountId), accountId };
    const tab = await readTab(tx, accountId, read, call.body, businessSheets);
    const { businesses, faults } = await checkRows(tab, rulesOf(call), (rows) => findDuplicates(tx, keys, rows));
    if (faults.length > 0 && (call.body.save === 'all' || businesses.length === 0)) throw faulty(faults);
    const without = new Set(faults.map(({ row }) => row));
    const good = businesses.filter(({ row }) => !without.has(row));
    await insertBusinesses(tx, keys, good, now());
    // One event for all: the chain of an account takes one at a time, and thousands would hold it for long.
    await recordCallEvent(tx, call, {
      documentType: 'Business',
      actionType: 'BUSINESSES_UPLOADED',
      afterHash: hashOfAll(good, ring),
      detail: { added: good.length, ...countsOf(good) },
    });
    return { added: good.length, leftOut: without.size, ...presentSetAside([tab]) };
  });
}

/** How many of the businesses came with each thing about clients. */
function countsOf(businesses: readonly SheetBusiness[]): Record<string, number> {
  const counted = {
    contacts: businesses.filter(({ client }) => client.contact).length,
    feeOnly: businesses.filter(({ client }) => client.kind === 'feeOnly').length,
    quarterly: businesses.filter(({ client }) => client.kind === 'quarterly').length,
  };
  return Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0));
}

type Upload = Pick<Call<Route>, 'files' | 'caller'> & {
  session: AccountSession;
  body: HowToRead & { zeros: 'asWritten' | 'restored' };
};

/** Managers, and a key that may sign, choose the person who approves the returns of a business. */
const rulesOf = ({ body, session }: Pick<Upload, 'body' | 'session'>): SheetRules => ({
  restores: body.zeros === 'restored',
  choosesContacts: choosesContacts(session),
});

async function readUpload(
  { database, ring, cipherOf }: AccountDeps,
  call: Upload,
): Promise<{ sheets: readonly Sheet[]; checked: CheckedSheet }> {
  const { accountId } = call.session;
  const sheets = await readFile(call);
  const checked = await database.inAccount(accountId, async (tx) => {
    const tab = await readTab(tx, accountId, sheets, call.body, businessSheets);
    const keys = { ring, cipher: await cipherOf(tx, accountId), accountId };
    return checkRows(tab, rulesOf(call), (rows) => findDuplicates(tx, keys, rows));
  });
  return { sheets, checked };
}

async function findDuplicates(tx: Tx, keys: Keys, rows: readonly SheetBusiness[]): Promise<KnownDuplicates> {
  const eins = rows.map(({ facts }) => facts.EIN);
  const findTwin = await loadDuplicateFinder(tx, keys, eins);
  const withEin = await businessesByEin(tx, keys, eins);
  const colleagueOf = await loadColleagueFinder(tx, keys.accountId);
  return {
    twinOf(facts) {
      const twin = findTwin(facts);
      return twin && duplicateMessage(twin.archivedAt);
    },
    nameOf: (ein) => withEin.get(ein)?.[0]?.businessName,
    colleagueOf,
  };
}

const readFile = ({ files: [file], caller, body }: Pick<Upload, 'files' | 'caller' | 'body'>) =>
  readSheetsInTurn(caller, file?.bytes ?? new Uint8Array(), BUSINESS_LIMITS, body);

const lettersOf = (column: number | null): string => (column === null ? '' : columnLetters(column));

const presentFault = ({ row, column, field, value, message }: FieldFault) => ({
  row,
  column: lettersOf(column),
  title: labelOf(field),
  field,
  value: value.slice(0, 100),
  message,
});

/** Fingerprint of many businesses, in their order. */
function hashOfAll(businesses: readonly SheetBusiness[], ring: KeyRing): string {
  const hash = createHash('sha256');
  for (const { facts, client } of businesses) {
    hash.update(businessHash(facts, ring));
    if (client.contact) hash.update(ring.mac('client contact', JSON.stringify(client.contact)));
  }
  return hash.digest('hex');
}

const faulty = (faults: readonly FieldFault[]) =>
  new AppError('INVALID_SHEET', {
    description: 'Nothing was saved: some rows have faults. See the issues, or save the good rows alone.',
    issues: faults
      .slice(0, MAX_LISTED)
      .map(({ row, field, message }) => errorAt('invalidCell', `rows.${row}.${field}`, message)),
  });
