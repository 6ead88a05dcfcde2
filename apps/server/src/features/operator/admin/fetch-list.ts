import type { adminFetch, ResponseOf } from '@gauger/contract';
import { type ReportName, reports } from '@gauger/contract/report';
import { masked } from '@gauger/excise';
import { recordAdminRead } from '../../../audit/public.ts';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import { readReport } from '../reports/public.ts';
import { auditLogPage } from './audit-log.ts';
import { businessesPage } from './businesses.ts';
import { conceal } from './conceal.ts';
import { filingsPage } from './filings.ts';
import { transactionsPage } from './transactions.ts';
import { usersPage } from './users.ts';

type Fetch = Call<typeof adminFetch>;
type Page = ResponseOf<typeof adminFetch>;
type Params = Omit<Fetch['body'], 'emailId' | 'revealReason'>;
type Lists = { [Name in keyof Params]-?: Wanted<NonNullable<Params[Name]>> };

interface Wanted<Filters> {
  /** The rows of the list, as the audit trail names them. */
  documentType: string;
  read: (deps: AccountDeps, tx: Tx, filters: Filters) => Promise<Page>;
}

const lists: Lists = {
  usersParams: { documentType: 'app_user', read: (_, tx, filters) => usersPage(tx, filters) },
  auditLogParams: { documentType: 'audit_event', read: (_, tx, filters) => auditLogPage(tx, filters) },
  filingsParams: { documentType: 'filing', read: (deps, tx, filters) => filingsPage(deps, tx, filters) },
  transactionsParams: { documentType: 'payment', read: (_, tx, filters) => transactionsPage(tx, filters) },
  businessParams: { documentType: 'business', read: businessesPage },
  ...reportLists(),
};

function reportLists(): Pick<Lists, ReportName> {
  const entries = reports.map(({ name }): [ReportName, Lists[ReportName]] => [
    name,
    { documentType: name, read: (_, tx, { year }) => readReport(tx, name, year) },
  ]);
  return Object.fromEntries(entries) as Pick<Lists, ReportName>;
}

/** A page of the one list that was asked for. Who asked for what is recorded with it. */
export async function fetchList(deps: AccountDeps, call: Fetch): Promise<Page> {
  const name = (Object.keys(lists) as (keyof Lists)[]).find((list) => call.body[list] !== undefined);
  if (!name) throw new Error('The contract lets no request through that asks for no list.');
  const { documentType, read } = lists[name] as Wanted<Filters>;
  const filters = call.body[name] as Filters;
  return deps.database.asAdmin(async (tx) => {
    const page = await read(deps, tx, filters);
    const { emailId: _, ...detail } = filters;
    const { revealReason } = call.body;
    await recordAdminRead(tx, call, { documentType, detail: asSent(detail) }, revealReason);
    return { ...page, content: conceal<object>(page.content, revealReason) } as Page;
  });
}

type Filters = Readonly<Record<string, string | number | undefined>>;

/** An EIN is never written into the trail whole. */
const asSent = ({ ein, ...filters }: Filters) => ({
  ...Object.fromEntries(
    Object.entries(filters).filter(
      (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== '',
    ),
  ),
  ...(typeof ein === 'string' && ein !== '' ? { ein: masked(ein) } : {}),
});
