import { errorCodes } from '@gauger/contract';
import {
  type BusinessFacts,
  type BusinessFieldName,
  businessFieldNames,
  businessFields,
  businessTypes,
  checkBusiness,
  newBusiness,
  tidyBusiness,
  warnBusiness,
} from '@gauger/contract/business';
import { droppedAnswers } from '@gauger/contract/rules';
import type { InParts } from '../in-parts.ts';
import type { RecordPlan, SheetRecord } from '../plan-records.ts';
import {
  askedFaults,
  columnFaults,
  type JudgedRecords,
  type LostZeros,
  type RecordFault,
  recordFault,
} from '../record-faults.ts';
import { hasClientFacts, readClient, type SheetClient } from './client-columns.ts';
import { businessFieldList, enteredInBusiness, type SheetField } from './columns.ts';
import { typeInName } from './entity-endings.ts';
import { exampleBusiness } from './example.ts';
import { withZeros } from './lost-zeros.ts';

/** A new business of a sheet. */
export interface SheetBusiness {
  /** From 1, as the spreadsheet counts. */
  readonly row: number;
  readonly facts: BusinessFacts;
  readonly client: SheetClient;
}

/** A business of the account of which a row says something as a client. */
export interface KnownClient {
  readonly row: number;
  readonly id: string;
  readonly client: SheetClient;
}

/** The businesses of a sheet as they were judged. */
export interface JudgedBusinesses extends JudgedRecords {
  /** The new ones without an error; none while a column is missing or there twice. */
  readonly businesses: readonly SheetBusiness[];
  /** Those that the account has. */
  readonly clients: readonly KnownClient[];
}

/** How a sheet is read. */
export interface BusinessRules {
  /** Whether leading zeros that a spreadsheet took are put back. */
  readonly restores: boolean;
  /** Whether who sends it may choose who approves returns. */
  readonly choosesContacts: boolean;
  /** Every row is about a client that is there: no business is added. */
  readonly onlyClients?: true;
}

/** A business of the account. */
export interface AccountBusiness {
  readonly id: string;
  /** Absent where any name fits. */
  readonly businessName?: string;
  readonly signingAuthorityName: string;
  readonly contactEmailAddress: string;
  readonly isArchived: boolean;
}

/** The businesses of the account that a sheet names, and its people. */
export interface AccountBusinesses {
  withEin(ein: string): readonly AccountBusiness[];
  /** Why a person of the account is no contact of a client. */
  colleagueOf(contact: { name: string; email: string }): { field: 'name' | 'email'; message: string } | undefined;
}

/** The EINs of a sheet, as they are looked up. */
export const businessEins = ({ records }: RecordPlan, restores: boolean): string[] =>
  records.map((record) => einOf(record, restores));

function einOf({ texts: { EIN = '' } }: SheetRecord, restores: boolean): string {
  const restored = restores ? withZeros('EIN', EIN, newBusiness) : undefined;
  return enteredInBusiness('EIN', restored ?? EIN, newBusiness);
}

/**
 * Judges each row by the rules of the wizard, and finds businesses that come twice. A row about a client that the account has changes
 * only what it says of the client. While a column is missing or there twice, only this is reported.
 */
export function* judgeBusinesses(
  plan: RecordPlan,
  { restores, choosesContacts, onlyClients }: BusinessRules,
  account: AccountBusinesses,
): InParts<JudgedBusinesses> {
  const { records } = plan;
  const rows = records.length;
  const known = new Map(
    records.flatMap((record): [SheetRecord, AccountBusiness][] => {
      const found = knownClient(record, account.withEin(einOf(record, restores)));
      return found ? [[record, found]] : [];
    }),
  );
  // A sheet that only says something of known clients needs no column but their EIN.
  const isOfClients = onlyClients === true || known.size > 0;
  const canAdd = plan.missing.length === 0 && onlyClients !== true;
  const missing = isOfClients ? plan.missing.filter(({ field }) => field === 'EIN') : plan.missing;
  const questions = isOfClients
    ? plan.questions.filter(({ kind, id }) => kind !== 'column' || id.endsWith(':EIN'))
    : plan.questions;
  const ofColumns = columnFaults({ ...plan, missing });
  if (ofColumns.length > 0)
    return { rows, businesses: [], clients: [], faults: ofColumns, remarks: [], lostZeros: [], questions };

  const lostZeros: LostZeros[] = [];
  const faults: RecordFault[] = [];
  const notChosen: RecordFault[] = [];
  const remarks: RecordFault[] = [];
  const completed: RecordFault[] = [];
  const businesses: SheetBusiness[] = [];
  const clients: KnownClient[] = [];
  const firstOf = new Map<string, number>();
  const firstWithEin = new Map<string, number>();
  for (const record of records) {
    yield;
    const { row, texts } = record;
    const cell = (field: SheetField, message: string) => recordFault(plan, record, field, message);
    const found = record.found.map(({ field, column, message }) => recordFault(plan, record, field, message, column));
    // One message for a cell: what cannot be read has no other fault.
    const isUnread = ({ column }: RecordFault) => found.some((fault) => fault.column === column);
    const unlessUnread = (others: RecordFault[]) => found.push(...others.filter((fault) => !isUnread(fault)));
    const withOwnZeros = (name: BusinessFieldName, written: BusinessFacts) => {
      const value = texts[name] ?? '';
      const restored = withZeros(name, value, written);
      if (restored === undefined) return record.facts[name] ?? '';
      if (restores) completed.push(cell(name, `Read as ${restored}: the spreadsheet took its zero`));
      else lostZeros.push({ row, column: plan.tab.map.at.get(name) ?? null, field: name, value, restored });
      return restores ? restored : value;
    };
    const readContact = (of: Pick<BusinessFacts, 'signingAuthorityName' | 'contactEmailAddress'>, isKnown: boolean) => {
      const { client, faults: wrong } = readClient((column) => record.facts[column] ?? '', of, isKnown);
      if (choosesContacts || !client.contact) {
        const colleague = client.contact && account.colleagueOf(client.contact);
        const at = colleague?.field === 'email' ? 'clientContactEmail' : 'clientContactName';
        return {
          client,
          wrong: [
            ...wrong.map(({ column, message }) => cell(column, message)),
            ...(colleague ? [cell(at, colleague.message)] : []),
          ],
        };
      }
      notChosen.push(cell(texts.clientContactEmail === '' ? 'clientContactName' : 'clientContactEmail', NOT_CHOSEN));
      return { client: { ...client, contact: null }, wrong: [] };
    };

    const existing = known.get(record);
    if (existing) {
      withOwnZeros('EIN', newBusiness);
      const { client, wrong } = readContact(existing, true);
      unlessUnread(wrong);
      const first = firstOf.get(existing.id);
      if (existing.isArchived) found.push(cell('EIN', 'This business is archived: restore it first'));
      else if (first !== undefined) found.push(cell('EIN', `Row ${first} is about the same business`));
      firstOf.set(existing.id, first ?? row);
      found.push(...askedFaults(plan, record, found));
      faults.push(...found);
      if (found.length > 0) continue;
      remarks.push(
        cell(texts.businessName ? 'businessName' : 'EIN', 'Already in your account: its contact and kind are saved'),
      );
      clients.push({ row, id: existing.id, client });
      continue;
    }
    if (!canAdd) {
      faults.push(...found, cell('EIN', whyNotKnown(record, einOf(record, restores))));
      continue;
    }

    const written = businessOfRow((name) => texts[name] ?? '');
    const facts = businessOfRow((name) => withOwnZeros(name, written));
    if (facts.signingAuthorityPhone === '' && facts.contactPhoneNumber !== '') {
      facts.signingAuthorityPhone = facts.contactPhoneNumber;
      completed.push(
        cell('signingAuthorityPhone', `Taken from the phone of the business: ${facts.contactPhoneNumber}`),
      );
    }
    const businessType = facts.businessType === '' ? typeInName(facts.businessName) : undefined;
    if (businessType !== undefined) {
      facts.businessType = businessType;
      completed.push(cell('businessType', `Taken from the name of the business: ${businessType}`));
    }
    unlessUnread(
      checkBusiness(facts).map(({ field, message }) =>
        field === 'SSN' ? cell('EIN', 'EIN is required') : cell(field, withList(field, message)),
      ),
    );
    const { client, wrong } = readContact(facts, false);
    found.push(...wrong);
    const twin = found.length > 0 ? undefined : (duplicateAbove(firstOf, row, facts) ?? twinIn(account, facts));
    if (twin) found.push(cell('businessName', twin));
    found.push(...askedFaults(plan, record, found));
    faults.push(...found);
    if (found.length > 0) continue;
    const first = firstWithEin.get(facts.EIN);
    const sharer = first === undefined ? account.withEin(facts.EIN)[0]?.businessName : `Row ${first}`;
    if (sharer) remarks.push(cell('EIN', sameEin(sharer)));
    const given = Object.fromEntries(businessFieldNames.map((name) => [name, texts[name] ?? '']));
    remarks.push(...warnBusiness(facts).map(({ field, message }) => cell(field, message)));
    for (const { field, message } of droppedAnswers(businessFields, given, facts, newBusiness))
      remarks.push(cell(field, `Not saved: ${message}`));
    if (first === undefined) firstWithEin.set(facts.EIN, row);
    businesses.push({ row, facts, client });
  }
  return { rows, businesses, clients, faults, remarks: [...notChosen, ...remarks, ...completed], lostZeros, questions };
}

/** The business of the account that a row says something of as a client: the one with its EIN, and its name if it has one. */
function knownClient({ texts, facts }: SheetRecord, withEin: readonly AccountBusiness[]): AccountBusiness | undefined {
  if (!hasClientFacts((column) => facts[column] ?? '')) return undefined;
  const name = bareName(texts.businessName ?? '');
  if (name === '') return withEin.length === 1 ? withEin[0] : undefined;
  return withEin.find(({ businessName = name }) => bareName(businessName) === name);
}

const bareName = (name: string) => name.replace(/\s+/g, ' ').trim().toLowerCase();

/** The facts of a row as they would be kept. Fields come in the order of the wizard: the country before its states. */
export function businessOfRow(cellOf: (name: BusinessFieldName) => string): BusinessFacts {
  const facts = { ...newBusiness };
  for (const [name] of businessFieldList) facts[name] = enteredInBusiness(name, cellOf(name), facts);
  return tidyBusiness(facts);
}

/** Reports a business that an earlier row has too, and the example of the template. */
function duplicateAbove(firstOf: Map<string, number>, row: number, facts: BusinessFacts): string | undefined {
  if (sameBusiness(facts, exampleBusiness))
    return 'This is the example of the template. Put your own business in its place';
  const key = `${facts.EIN} ${facts.businessName.toLowerCase()}`;
  const first = firstOf.get(key);
  if (first !== undefined) return `Row ${first} has the same Business Name and EIN`;
  firstOf.set(key, row);
  return undefined;
}

function twinIn(account: AccountBusinesses, { EIN, businessName }: BusinessFacts): string | undefined {
  const twin = account
    .withEin(EIN)
    .find((business) => business.businessName?.toLowerCase() === businessName.toLowerCase());
  return twin && duplicateMessage(twin.isArchived);
}

/** The message for a second business with one name and EIN; it mentions an archived one, because lists hide that. */
export const duplicateMessage = (isArchived: boolean): string =>
  isArchived
    ? 'Your account already has a business with this name and EIN. It is archived: restore it.'
    : errorCodes.BUSINESS_EXISTS.message;

const NOT_CHOSEN = 'Not saved: only the account owner or a Manager chooses who approves returns';

/** Why a row is not about a client that is there, in a sheet that has no columns for new businesses. */
function whyNotKnown({ facts }: SheetRecord, EIN: string): string {
  const wrong = checkBusiness({ ...newBusiness, EIN }).find(({ field }) => field === 'EIN');
  if (wrong) return wrong.message;
  return hasClientFacts((column) => facts[column] ?? '')
    ? 'Your account has no business with this EIN and name. Add it first, or add its columns to this sheet'
    : 'This row says nothing of its client: enter a contact or a kind, or leave the row out';
}

/** A sheet shows no list to choose a type from. */
const withList = (field: BusinessFieldName, message: string): string =>
  field === 'businessType' ? `${message}: ${businessTypes.map(({ value }) => value).join(', ')}` : message;

const sameEin = (sharer: string) =>
  `${sharer} has the same EIN. Check the number. Divisions may share one, and file one Form 720 together for a quarter`;

const sameBusiness = (one: BusinessFacts, other: BusinessFacts) =>
  one.EIN === other.EIN && one.businessName === other.businessName;
