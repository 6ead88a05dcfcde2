import type { AdminFilingRow, adminFetch } from '@gauger/contract';
import { type FilingState, filingStates, irsFilingStatus, irsStatusFilter } from '@gauger/excise';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { openEin } from '../../clients/businesses/public.ts';
import {
  answeredBy,
  type Fee,
  feeOf,
  filingDate,
  methodOf,
  monthOf,
  periodEndOf,
  periodStartOf,
  schedulesOf,
} from '../../filings/filings/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import { either, type Narrowing, ofBusinesses, ofPerson } from './conditions.ts';
import { type CountedFact, pageOfList } from './day-counts.ts';

type Keys = Pick<AccountDeps, 'cipherOf'>;
type Filters = NonNullable<Call<typeof adminFetch>['body']['filingsParams']>;

const forms = ['Form720', 'Form720X', 'Form8849'] as const;

/** A page of the filings of every account, the newest first. Deleted ones are left out. */
export const filingsPage = async (keys: Keys, tx: Tx, filters: Filters) =>
  pageOfList<AdminFilingRow>(tx, filters, {
    table: sql`filing`,
    at: sql`filing.created_at`,
    kinds: forms,
    always: sql`filing.deleted_at is null`,
    facts: factsWanted(filters),
    others: await otherConditions(tx, filters),
    read: (from, rowsOf) => readFilings(keys, tx, from, rowsOf),
  });

function factsWanted({ formType, taxYear, filingStatus, invoiceStatus }: Filters): CountedFact[] {
  return [
    ...(formType ? [{ kinds: [formType], condition: sql`filing.form_type = ${formType}` }] : []),
    ...(taxYear ? [{ kinds: [`year ${taxYear}` as const], condition: sql`filing.tax_year = ${Number(taxYear)}` }] : []),
    ...(filingStatus ? [inStates(statesOf[filingStatus])] : []),
    ...(invoiceStatus ? [withFee(feeOf[invoiceStatus])] : []),
  ];
}

const inStates = (states: readonly FilingState[]): CountedFact => ({
  kinds: states.map((state) => `state ${state}` as const),
  condition: sql`filing.state = any(${states})`,
});

const withFee = (fee: Fee): CountedFact => ({ kinds: [`fee ${fee}`], condition: sql`filing.fee = ${fee}` });

async function otherConditions(tx: Tx, filters: Filters): Promise<Narrowing[]> {
  return [
    ...(await ofPerson(tx, sql`filing.account_id`, filters.emailVal)).map(either),
    ...(await ofBusinesses(tx, sql`filing.business_id`, filters.businessName)),
    ...(await ofBusinesses(tx, sql`filing.business_id`, filters.searchStr)),
    ...(filters.submissionId ? [either(ofSubmission(filters.submissionId))] : []),
  ];
}

const ofSubmission = (submissionId: string) =>
  sql`filing.id = (select s.filing_id from submission s where s.submission_id = ${submissionId.toLowerCase()})`;

const statesOf: Readonly<Record<NonNullable<Filters['filingStatus']>, readonly FilingState[]>> = {
  ...irsStatusFilter,
  Incomplete: filingStates.filter((state) => irsFilingStatus(state) === 'Incomplete' && state !== 'withdrawn'),
};

interface Row {
  id: string;
  emailId: string | null;
  businessName: string;
  accountId: string;
  businessId: string;
  einCipher: string;
  formType: AdminFilingRow['formType'];
  taxYear: number;
  quarter: number | null;
  month: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  schedules: string[];
  filingDate: Date | null;
  isPaid: boolean;
  state: FilingState;
  answeredBy: string | null;
  /** The sealed payment option; null where nobody chose. */
  option: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Reads rows of the list as it shows them, in its order. */
export async function readFilings(
  keys: Keys,
  tx: Tx,
  from: RawBuilder<unknown>,
  rowsOf: RawBuilder<unknown>,
): Promise<AdminFilingRow[]> {
  const { rows } = await sql<Row>`
    select filing.id, owner.email as email_id, b.account_id, b.id as business_id, b.business_name, b.ein_cipher, filing.form_type, filing.tax_year, filing.quarter,
           ${monthOf}, ${periodStartOf}, ${periodEndOf}, ${schedulesOf}, ${filingDate}, filing.fee = 'paid' as is_paid, filing.state, ${answeredBy},
           option.sealed as option, filing.created_at, filing.updated_at
    from (
      select filing.id ${from} order by filing.created_at desc, filing.id desc ${rowsOf}
    ) page
    join filing on filing.id = page.id
    join business b on b.id = filing.business_id
    left join membership m on m.account_id = filing.account_id and m.role = 'owner'
    left join app_user owner on owner.id = m.user_id
    left join filing_page option on option.filing_id = filing.id and option.page = 'paymentOption' and not option.removed
    order by filing.created_at desc, filing.id desc`.execute(tx);
  const cipherFor = await openCiphers(keys, tx, rows);
  const eins = openEins(cipherFor, rows);
  return rows.map(({ accountId, businessId, einCipher: _, option, ...rest }) => {
    const paymentMethod = methodOf(cipherFor(accountId), rest.id, option);
    const { taxYear, quarter, isPaid: paid, filingDate, createdAt, updatedAt, ...row } = rest;
    return {
      ...row,
      EIN: eins.get(businessId) ?? '',
      year: String(taxYear),
      quarter: quarter === null ? null : String(quarter),
      quarterEnding: quarter === null ? null : `${quarter * 3}-${taxYear}`,
      filingDate: filingDate?.toISOString() ?? null,
      paymentMethod,
      paymentOption: paymentMethod,
      paymentStatus: paid ? 1 : 0,
      irsFilingStatus: irsFilingStatus(row.state),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  });
}

type CipherOfAccount = Awaited<ReturnType<Keys['cipherOf']>>;

/** Opens the cipher of each account once. */
async function openCiphers(
  { cipherOf }: Keys,
  tx: Tx,
  rows: readonly Pick<Row, 'accountId'>[],
): Promise<(accountId: string) => CipherOfAccount> {
  const ciphers = new Map<string, CipherOfAccount>();
  for (const { accountId } of rows) if (!ciphers.has(accountId)) ciphers.set(accountId, await cipherOf(tx, accountId));
  return (accountId) => ciphers.get(accountId) as CipherOfAccount;
}

function openEins(cipherFor: (accountId: string) => CipherOfAccount, rows: readonly Row[]): Map<string, string> {
  const eins = new Map<string, string>();
  for (const { accountId, businessId, einCipher } of rows)
    if (!eins.has(businessId)) eins.set(businessId, openEin(cipherFor(accountId), businessId, einCipher));
  return eins;
}
