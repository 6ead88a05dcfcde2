import { type ClientKind, clientColumns, clientContact, clientKindNames } from '@gauger/contract';
import type { BusinessFacts } from '@gauger/contract/business';
import { isSameName } from '@gauger/excise';
import type { RecordColumn } from '../record-kind.ts';

/** A column about a business as a client of a tax preparer. */
export type ClientColumn = (typeof clientColumns)[number];

/** The columns about a business as a client, by their labels and other headings. All may stay empty. */
export const clientFields: Readonly<Record<ClientColumn, { label: string; alsoCalled: string[]; takes: string[] }>> = {
  clientContactName: {
    label: 'Client Contact',
    alsoCalled: ['Client Contact Name', 'Contact', 'Contact Name', 'Contact Person'],
    takes: ['The signing authority when empty', 'The person who is asked to approve returns'],
  },
  clientContactEmail: {
    label: 'Client Contact Email',
    alsoCalled: ['Client Email'],
    takes: ['The email address of the business when empty', 'An email address'],
  },
  clientKind: {
    label: 'Kind of Client',
    alsoCalled: ['Client Kind', 'Frequency', 'Filing Frequency'],
    takes: ['By the returns when empty', 'One of these:', ...Object.values(clientKindNames)],
  },
};

const kinds = Object.entries(clientKindNames).map(([value, label]) => ({ value, label }));

/** The words for a kind of client, in lowercase letters. */
const kindWords: ReadonlyMap<string, ClientKind> = new Map([
  ['pcorifeeonly', 'feeOnly'],
  ['feeonly', 'feeOnly'],
  ['pcori', 'feeOnly'],
  ['pcorionly', 'feeOnly'],
  ['annual', 'feeOnly'],
  ['annually', 'feeOnly'],
  ['yearly', 'feeOnly'],
  ['everyquarter', 'quarterly'],
  ['quarterly', 'quarterly'],
]);

/** The columns about clients. */
export const clientRecordColumns: readonly RecordColumn<ClientColumn>[] = clientColumns.map((field) => ({
  field,
  label: clientFields[field].label,
  alsoCalled: clientFields[field].alsoCalled,
  own: true,
  ...(field === 'clientKind'
    ? { value: 'choice', choices: kinds, called: (text) => kindWords.get(text.toLowerCase().replace(/[^a-z]/g, '')) }
    : { value: 'text' }),
}));

/** A business as a client. */
export interface SheetClient {
  /** Null: the signing authority, at the address of the business. */
  readonly contact: { name: string; email: string } | null;
  /** Null leaves it to the returns. */
  readonly kind: ClientKind | null;
}

interface ClientFault {
  column: ClientColumn;
  message: string;
}

/** Whether a row says anything of its business as a client. */
export const hasClientFacts = (cellOf: (column: ClientColumn) => string): boolean =>
  clientColumns.some((column) => cellOf(column).trim() !== '');

/**
 * Reads what a row says of its business as a client. A contact without a name has that of the signing authority; one without an address,
 * that of the business.
 * @param isKnown whether the account has the business: its contact is then the one that the row names, also where that is the usual one
 */
export function readClient(
  cellOf: (column: ClientColumn) => string,
  { signingAuthorityName, contactEmailAddress }: Pick<BusinessFacts, 'signingAuthorityName' | 'contactEmailAddress'>,
  isKnown: boolean,
): { client: SheetClient; faults: ClientFault[] } {
  const entered = (column: ClientColumn) => cellOf(column).trim();
  const faults: ClientFault[] = [];
  const named = entered('clientKind');
  const kind = named === 'feeOnly' || named === 'quarterly' ? named : null;
  if (kind === null && named !== '')
    faults.push({
      column: 'clientKind',
      message: `Enter ${Object.values(clientKindNames).join(' or ')}, or nothing to go by the returns`,
    });
  const name = entered('clientContactName') || signingAuthorityName;
  const email = entered('clientContactEmail') || contactEmailAddress;
  const isDefault = isSameName(name, signingAuthorityName) && email.toLowerCase() === contactEmailAddress.toLowerCase();
  const isNamed = entered('clientContactName') !== '' || entered('clientContactEmail') !== '';
  if (isKnown ? !isNamed : isDefault) return { client: { contact: null, kind }, faults };
  const { data, error } = clientContact.safeParse({ name, email });
  for (const { path, message } of error?.issues ?? []) {
    const column = path[0] === 'name' ? 'clientContactName' : 'clientContactEmail';
    // The name or address of the business itself is reported in its own column.
    if (isKnown || entered(column) !== '') faults.push({ column, message });
  }
  return { client: { contact: data ?? null, kind }, faults };
}
