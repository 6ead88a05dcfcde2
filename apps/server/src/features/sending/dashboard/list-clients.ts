import { type clientTabs, editors, type listClients as listing, type ResponseOf } from '@gauger/contract';
import {
  decimal,
  dueQuarter,
  type IsoDate,
  irsDay,
  irsFilingStatus,
  isMailOnly,
  lastDay,
  type Quarter,
  returnDueDate,
  sum,
  toFixed,
} from '@gauger/excise';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { selectMatching } from '../../clients/businesses/public.ts';
import { changedSince, isRefused } from '../../filings/client-requests/public.ts';
import {
  answeredBy,
  type FilingDeps,
  monthOf,
  periodEndOf,
  periodStartOf,
  schedulesOf,
} from '../../filings/filings/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { nameOf } from '../../people/sessions/public.ts';
import { findSigningRights } from '../submissions/public.ts';
import { dueDateOf, isDue, nominalDueOf } from './due-day.ts';
import { isPaid } from './is-paid.ts';
import { letterFrom, mustActOf } from './must-act.ts';

/** The dependencies of the dashboard. */
export type DashboardDeps = AccountDeps & Pick<FilingDeps, 'mef'>;

type Page = ResponseOf<typeof listing>;
type Row = Page['content'][number];
type Tab = (typeof clientTabs)[number];

interface Found {
  filingId: string | null;
  businessId: string;
  businessName: string;
  isFeeOnly: boolean;
  formType: Row['formType'];
  taxYear: number;
  quarter: number | null;
  /** The due day before weekends and holidays move it. */
  nominal: IsoDate | null;
  mustAct: Row['mustAct'];
}

/** Lists open returns by due day, and clients without a return for the quarter that is due, in two statements. */
export async function listClients(
  { database, ring, mef, now }: DashboardDeps,
  { session, query }: Call<typeof listing>,
): Promise<Page> {
  const { accountId, userId } = session;
  const { businessName, size, pageNumber, tab = 'open' } = query;
  const due = dueQuarter(irsDay(now()));
  return database.inAccount(accountId, async (tx) => {
    const found = findRows(accountId, { query, due, now: now() });
    const order = tab === 'done' ? sql`desc` : sql`asc`;
    const { rows } = await sql<{
      clients: number;
      counts: Partial<Record<Row['mustAct'], number>> | null;
      days: { nominal: IsoDate | null; count: number; owed: string }[] | null;
      page: Found[] | null;
    }>`
      with client as materialized (${selectMatching(tx, accountId, ring, businessName).select(['id', 'businessName', 'clientKind'])}),
      c as materialized (${findKinds(accountId)}),
      found as materialized (${found}),
      of_tab as (select * from found where ${ofTab(tab)})
      select
        (select count(*) from client)::int as clients,
        (select jsonb_object_agg(must_act, n) from (select must_act, count(*) as n from found group by must_act) each_one) as counts,
        (select jsonb_agg(jsonb_build_object('nominal', nominal, 'count', n, 'owed', owed) order by nominal ${order} nulls last)
          from (select nominal, count(*) as n, sum(owed)::text as owed from of_tab group by nominal) each_day) as days,
        (select jsonb_agg(jsonb_build_object('filingId', filing_id, 'businessId', business_id, 'businessName', business_name,
            'isFeeOnly', is_fee_only, 'formType', form_type, 'taxYear', tax_year, 'quarter', quarter, 'nominal', nominal,
            'mustAct', must_act) order by place)
          from (select *, row_number() over (order by nominal ${order} nulls last, lower(business_name), business_id, form_type, tax_year, quarter, filing_id) as place
            from of_tab order by place limit ${size} offset ${pageNumber * size}) page) as page`.execute(tx);
    const [{ clients, counts, days, page } = { clients: 0, counts: null, days: null, page: null }] = rows;
    const { you = 0, client = 0, answer = 0, nobody = 0 } = counts ?? {};
    const tabs: Record<Tab, number> = { open: you + client + answer, you, client, answer, done: nobody };
    const read = await readRows(tx, page ?? []);
    const businesses = [...new Set((page ?? []).map(({ businessId }) => businessId))];
    const signsHere = await findSigningRights({ mef }, tx, { accountId, userId, businessIds: businesses });
    return {
      content: (page ?? []).map((row) => present(row, read.get(row.filingId ?? ''), signsHere)),
      total: tabs[tab],
      totalPages: Math.ceil(tabs[tab] / size),
      currentPage: pageNumber,
      clients,
      due: { year: String(due.year), quarter: String(due.quarter), returnDueDate: returnDueDate(due).due },
      counts: tabs,
      days: sumDays(days ?? []),
      people: await listPreparers(tx, session),
    };
  });
}

const ofTab = (tab: Tab): RawBuilder<boolean> => {
  if (tab === 'open') return sql`must_act <> 'nobody'`;
  return sql`must_act = ${tab === 'done' ? 'nobody' : tab}`;
};

interface Finding {
  query: Call<typeof listing>['query'];
  due: Quarter;
  now: Date;
}

/** Selects every row of the account that the filters find, in all tabs, from the clients `c` of the statement around. */
function findRows(
  accountId: string,
  { query: { quarter, formType, kind, due: wantedDue, preparedBy }, due, now }: Finding,
): RawBuilder<unknown> {
  const today = irsDay(now);
  const yearStart = `${today.slice(0, 4)}-01-01T05:00:00Z`;
  // The PCORI fee is reported for the second quarter alone, and stays due in the rest of the year (26 CFR 40.6071(a)-1(c)).
  const feeDue = returnDueDate({ year: due.year, quarter: 2 }).nominal;
  const [wantedYear, wantedQuarter] = quarter ? quarter.split('Q').map(Number) : [];
  const conditions = [
    sql<boolean>`true`,
    ...(quarter ? [sql<boolean>`(r.tax_year = ${wantedYear} and r.quarter = ${wantedQuarter})`] : []),
    ...(formType === 'ALL' ? [] : [sql<boolean>`r.form_type = ${formType}`]),
    ...(kind ? [sql<boolean>`r.is_fee_only = ${kind === 'feeOnly'}`] : []),
    ...(wantedDue ? [sql<boolean>`(r.must_act = 'nobody' or ${isDue(sql`r.nominal`, wantedDue, today)})`] : []),
    ...(preparedBy
      ? [
          sql<boolean>`exists (select from filing_page p where p.filing_id = r.filing_id and p.saved_by = ${preparedBy})`,
        ]
      : []),
  ];
  return sql`
    select r.filing_id, r.business_id, r.business_name, r.is_fee_only, r.form_type, r.tax_year, r.quarter, r.nominal, r.must_act, r.owed
    from (
      select f.id as filing_id, f.business_id, c.business_name, c.is_fee_only, f.form_type, f.tax_year, f.quarter,
        ${nominalDueOf('f')} as nominal,
        ${mustActOf('f', now)} as must_act,
        coalesce(f.totals ->> 'totalDue', f.totals ->> 'balanceDue', '0')::numeric as owed
      from filing f join c on c.id = f.business_id
      where f.account_id = ${accountId} and f.deleted_at is null
        and (f.state not in ('accepted', 'withdrawn', 'mailed')
          or (f.state in ('accepted', 'mailed') and f.updated_at >= ${yearStart}::timestamptz)
          or (f.state = 'mailed' and f.form_type <> 'Form720' and f.updated_at > ${letterFrom(now)}))
      union all
      select null, d.id, d.business_name, d.is_fee_only, 'Form720', ${due.year}::int, d.quarter, d.nominal, 'you', 0
      from (
        select c.*, case when c.is_fee_only then 2 else ${due.quarter}::int end as quarter,
          case when c.is_fee_only then ${feeDue}::date else ${returnDueDate(due).nominal}::date end as nominal
        from c where not c.is_fee_only or ${due.quarter}::int >= 2
      ) d
      where not exists (
          select from filing f where f.business_id = d.id and f.account_id = ${accountId} and f.form_type = 'Form720'
            and f.tax_year = ${due.year} and f.quarter = d.quarter and f.deleted_at is null)
        and not coalesce((
          select f.final_return or f.one_time_filing from filing f
          where f.business_id = d.id and f.account_id = ${accountId} and f.form_type = 'Form720' and f.deleted_at is null
            and (f.tax_year, f.quarter) < (${due.year}, d.quarter)
          order by f.tax_year desc, f.quarter desc limit 1), false)
    ) r
    where ${sql.join(conditions, sql` and `)}`;
}

/**
 * Selects the clients around, each with whether it files for the PCORI fee alone, as a person said or by its returns: then it owes
 * a return for the second quarter alone, which stays listed in the rest of its year.
 * Few pages are of the fee, so what else a business files is looked up for theirs only.
 */
const findKinds = (accountId: string): RawBuilder<unknown> => sql`
  select client.id, client.business_name, coalesce(client.client_kind = 'feeOnly', client.id in (
    select fee.business_id from (
      select distinct f.business_id from filing_page p join filing f on f.id = p.filing_id
      where p.account_id = ${accountId} and p.page = 'tax.133' and not p.removed and p.amount <> 0
        and f.form_type = 'Form720' and f.deleted_at is null
    ) fee
    where not exists (
      select from filing f join filing_page p on p.filing_id = f.id
      where f.account_id = ${accountId} and f.business_id = fee.business_id and f.form_type = 'Form720' and f.deleted_at is null
        and p.page like 'tax.%' and p.page <> 'tax.133' and not p.removed and p.amount <> 0)
  )) as is_fee_only
  from client`;

/** The people who may prepare returns, by name: a client is shown none, a limited person those of returns they see. */
async function listPreparers(tx: Tx, { accountId, principal, limited }: AccountSession): Promise<Page['people']> {
  if (!(editors as readonly string[]).includes(principal)) return [];
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select(['appUser.id', 'appUser.firstName', 'appUser.lastName', 'appUser.email'])
    .where('membership.accountId', '=', accountId)
    .where('membership.deletedAt', 'is', null)
    .where('membership.role', 'in', [...editors])
    .$if(limited, (people) =>
      people.where(
        sql<boolean>`exists (
          select from filing f join filing_page p on p.filing_id = f.id
          where f.account_id = ${accountId} and f.deleted_at is null and p.saved_by = app_user.id)`,
      ),
    )
    .execute();
  return rows
    .map(({ id, ...named }) => ({ id, name: nameOf(named) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The status, figures and client request of the returns of a page. */
async function readRows(tx: Tx, page: readonly Found[]) {
  const ids = page.flatMap(({ filingId }) => filingId ?? []);
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx
    .selectFrom('filing')
    .innerJoin('business', 'business.id', 'filing.businessId')
    .leftJoin('clientRequest as request', (join) =>
      join.onRef('request.filingId', '=', 'filing.id').on('request.ended', 'is', null),
    )
    .leftJoin('clientContact as contact', 'contact.businessId', 'business.id')
    .leftJoin('taxPreparer as preparer', 'preparer.id', 'filing.paidPreparerId')
    .leftJoin('taxPreparer as designee', 'designee.id', 'filing.designeeId')
    .select(['filing.id', 'filing.state', 'filing.totals', 'business.signingAuthorityName'])
    .select(sql<string>`coalesce(contact.email, lower(business.contact_email_address))`.as('contactEmail'))
    .select(
      sql<boolean>`contact.email is not null or coalesce(business.confirmed_contact = lower(business.contact_email_address), false)`.as(
        'isContactConfirmed',
      ),
    )
    .select([
      'request.id as requestId',
      'request.askedAt',
      'request.remindedAt',
      'request.openedAt',
      'request.mailRefusedAt',
      'request.expiresAt',
    ])
    .select(['request.answer', 'request.answeredAt', 'request.signerName'])
    .select(changedSince.as('changedSince'))
    .select([schedulesOf, monthOf, periodStartOf, periodEndOf, answeredBy, isPaid])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('signedForm')
            .select('signedForm.id')
            .whereRef('signedForm.filingId', '=', 'filing.id')
            .where('signedForm.submissionId', 'is', null),
        )
        .as('hasSignedForm'),
    )
    .where('filing.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type Read = Awaited<ReturnType<typeof readRows>> extends Map<string, infer One> ? One : never;

function present(found: Found, read: Read | undefined, signsHere: Awaited<ReturnType<typeof findSigningRights>>): Row {
  const { filingId, isFeeOnly, taxYear, quarter, nominal, ...row } = found;
  const {
    balanceDue = '0.00',
    overpayment = '0.00',
    ...others
  } = (read?.totals ?? {}) as Readonly<Record<string, string>>;
  // Form 720-X names its totals otherwise.
  const { totalDue = balanceDue, overPaymentFromThisQuarter = overpayment, totalClaim = '0.00' } = others;
  const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
  const askedAt = iso(read?.askedAt);
  return {
    ...row,
    kind: isFeeOnly ? 'feeOnly' : 'quarterly',
    year: String(taxYear),
    quarter: quarter === null ? null : String(quarter),
    month: read?.month ?? null,
    periodStart: read?.periodStart ?? null,
    periodEnd: read?.periodEnd ?? null,
    schedules: read?.schedules ?? [],
    dueDate: dueDateOf(row.formType, found, nominal),
    filing: read
      ? {
          id: read.id,
          state: read.state,
          paymentStatus: read.isPaid ? 1 : 0,
          irsFilingStatus: irsFilingStatus(read.state),
          answeredBy: read.answeredBy,
        }
      : null,
    totalDue,
    overPaymentFromThisQuarter,
    totalClaim: row.formType === 'Form8849' ? totalClaim : '0.00',
    isSignable:
      read !== undefined &&
      (read.hasSignedForm === true ||
        (read.answer === 'approved' && !read.changedSince) ||
        isMailOnly(row.formType) ||
        signsHere(row.businessId, read.signingAuthorityName)),
    contactEmail: read?.contactEmail ?? null,
    isContactConfirmed: read?.isContactConfirmed ?? null,
    request:
      askedAt === null
        ? null
        : {
            askedAt,
            remindedAt: iso(read?.remindedAt),
            openedAt: iso(read?.openedAt),
            answer: read?.answer ?? null,
            answeredAt: iso(read?.answeredAt),
            signerName: read?.signerName ?? null,
            isRefused: read !== undefined && read.askedAt !== null && isRefused({ ...read, askedAt: read.askedAt }),
            changedSince: read?.changedSince ?? false,
          },
  };
}

/** The due days with their counts and sums: days that are moved to the same one are added up. */
function sumDays(days: readonly { nominal: IsoDate | null; count: number; owed: string }[]): Page['days'] {
  const byDay = Map.groupBy(days, ({ nominal }) => (nominal === null ? null : lastDay(nominal).due));
  return [...byDay].map(([dueDate, of]) => ({
    dueDate,
    count: of.reduce((total, { count }) => total + count, 0),
    totalDue: toFixed(sum(of.map(({ owed }) => decimal(owed))), 2),
  }));
}
