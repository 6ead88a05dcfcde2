import { claimInWords, grouped } from '@gauger/excise';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useAddNewFiling, useBusinesses, useRights } from '../../../account/public.ts';
import { type Answer, queryOf } from '../../../api/call.ts';
import { ColumnChart } from '../../../components/column-chart/column-chart.tsx';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { calendarAddress } from '../../clients/calendar-feed/public.ts';
import css from './calendar-page.module.css';
import { FilingStatus } from './filing-status.tsx';
import { opening, type Rights } from './row-status.ts';
import { yearAddress } from './year-address.ts';

type Year = Answer<'getYear'>;
type Quarter = Year['quarters'][number];

const yearQuery = (id: string, year: string) => ({
  ...queryOf(['year', id, year], 'getYear', { params: { id, year } }),
  placeholderData: keepPreviousData,
});

const thisYear = () => String(new Date().getFullYear());

/** Year at a glance: tax, claims and balance of a business by quarter, as a chart and a table. */
export function YearPage() {
  const [address] = useSearchParams();
  const business = address.get('business') ?? '';
  const asked = address.get('year') ?? '';
  const year = /^\d{4}$/.test(asked) ? asked : thisYear();
  const { data, error } = useQuery(yearQuery(business, year));
  const { businesses = [] } = useBusinesses();
  const navigate = useNavigate();
  const rights = useRights();
  if (!data && !error) return <FullPageProgress />;
  const years = [...new Set([thisYear(), year, ...(data?.years ?? [])])].sort().reverse();
  return (
    <HomePage
      title="Year at a glance"
      {...(data && { heading: `${data.businessName}, ${data.year}` })}
      actions={<Link to={calendarAddress(business)}>Due dates</Link>}
    >
      {error && (
        <div className={css.error}>
          <Notice kind="error" title={error.message} />
        </div>
      )}
      {(data || businesses.length > 0) && (
        <div className={css.choices}>
          {(businesses.length > 1 || error) && (
            <SelectField
              id="business"
              label="Business"
              placeholder="Choose a business"
              value={data ? business : ''}
              choices={businesses.map(({ id, businessName }) => ({ value: id, label: businessName }))}
              onChange={(id) => navigate(yearAddress(id, year))}
            />
          )}
          {data && (
            <SelectField
              id="year"
              label="Tax year"
              value={year}
              choices={years.map((value) => ({ value, label: value }))}
              onChange={(value) => navigate(yearAddress(business, value))}
            />
          )}
        </div>
      )}
      {data && <Glance of={data} rights={rights} />}
    </HomePage>
  );
}

function Glance({ of, rights }: { of: Year; rights: Rights }) {
  const { quarters, corrections, claims } = of;
  const figures = (name: 'taxLiability' | 'totalClaim') => quarters.map(({ filing }) => filing?.[name] ?? '0.00');
  const addNewFiling = useAddNewFiling();
  const has = quarters.some(({ filing }) => filing !== null);
  const others = [
    ...corrections.map((filing) => ({
      term: `Form 720-X, ${of.year} Q${filing.quarter}`,
      value: (
        <Other filing={{ ...filing, formType: 'Form720X' }} rights={rights}>
          <Money value={Number(filing.overpayment) > 0 ? `-${filing.overpayment}` : filing.balanceDue} />
        </Other>
      ),
    })),
    ...claims.map((filing) => ({
      term: `Form 8849, ${filing.schedules.length > 0 ? claimInWords(filing) : 'no schedule yet'}`,
      value: (
        <Other filing={{ ...filing, formType: 'Form8849' }} rights={rights}>
          <Money value={`-${filing.totalClaim}`} />
        </Other>
      ),
    })),
  ];
  return (
    <>
      {has && (
        <ColumnChart
          columns={quarters.map(({ quarter }) => `Q${quarter}`)}
          lines={[
            { label: 'Tax (line 3)', figures: figures('taxLiability') },
            { label: 'Claims (line 4)', figures: figures('totalClaim') },
          ]}
          sideBySide
          most={(figure) => `Highest quarter: $${grouped(figure.toFixed(2))}`}
        />
      )}
      {has ? (
        <PagedTable
          label="Quarters"
          columns={columnsOf(of.year, rights)}
          rows={quarters}
          rowKey={({ quarter }) => quarter}
          page={1}
          size={4}
          total={4}
          onPage={() => {}}
          onSize={() => {}}
          cardsBelow={900}
          empty={null}
        />
      ) : (
        <EmptyState title={`No Form 720 for ${of.year} yet`}>
          {rights.edits && (
            <>
              Start one with <Link to={addNewFiling}>Add New Filing</Link>, or choose another year.
            </>
          )}
        </EmptyState>
      )}
      <div className={css.totals}>
        {has && (
          <SummaryList
            title={`Total for ${of.year}`}
            figures
            rows={[
              { term: 'Tax (line 3)', value: <Money value={of.total.taxLiability} /> },
              { term: 'Claims (line 4)', value: <Money value={of.total.totalClaim} /> },
              { term: 'Deposits and overpayments applied (line 7)', value: <Money value={of.total.totalPayment} /> },
              { term: 'Balance due', value: <Money value={of.total.totalDue} /> },
              { term: 'Overpayment (line 11)', value: <Money value={of.total.overPaymentFromThisQuarter} /> },
            ]}
          />
        )}
        {others.length > 0 && <SummaryList title="Corrections and other claims" rows={others} />}
      </div>
    </>
  );
}

function Other({
  filing,
  rights,
  children,
}: {
  filing: Parameters<typeof opening>[0] & Parameters<typeof FilingStatus>[0]['of'];
  rights: Rights;
  children: React.ReactNode;
}) {
  return (
    <span className={css.other}>
      {children} <FilingStatus of={filing} /> <Link to={opening(filing, rights)}>Open</Link>
    </span>
  );
}

const none = <span className="quiet">–</span>;

const columnsOf = (year: string, rights: Rights): Column<Quarter>[] => [
  {
    key: 'quarter',
    title: 'Quarter',
    cell: ({ quarter, filing }) =>
      filing ? (
        <Link to={opening({ ...filing, formType: 'Form720' }, rights)}>
          {year} Q{quarter}
        </Link>
      ) : (
        `${year} Q${quarter}`
      ),
  },
  {
    key: 'state',
    title: 'State',
    cell: ({ filing }) => (filing ? <FilingStatus of={filing} /> : <span className="quiet">No return</span>),
  },
  ...(
    [
      ['taxLiability', 'Tax ($)'],
      ['totalClaim', 'Claims ($)'],
      ['totalPayment', 'Deposits ($)'],
      ['totalDue', 'Balance due ($)'],
      ['overPaymentFromThisQuarter', 'Overpayment ($)'],
    ] as const
  ).map(
    ([name, title]): Column<Quarter> => ({
      key: name,
      title,
      number: true,
      cell: ({ filing }) => (filing ? <Money value={filing[name]} sign={false} /> : none),
    }),
  ),
];
