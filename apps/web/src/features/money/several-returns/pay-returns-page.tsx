import { formNames } from '@gauger/excise';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { type Answer, call, queryOf } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { usePages } from '../../../components/paged-table/use-pages.ts';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { filingsOf, paidAddress, payAddress, signAddress, TOGETHER } from '../../../frame/several-returns-addresses.ts';
import { pageOfFiling } from '../../../pages/pages.ts';
import { Balance } from './balance.tsx';
import { Back, NotFound } from './not-found.tsx';
import { PaySeveral } from './pay-several.tsx';
import { PaymentResult } from './payment-result.tsx';
import css from './together.module.css';
import { signLabel, Unapproved, useApproved } from './unapproved.tsx';

const CRUMBS = [{ label: 'Clients', to: '/home/clients' }];

type Priced = Answer<'priceReturns'>['returns'][number];
type Paid = Answer<'listPayments'>['payments'][number];

const nameOf = ({ formType, period, businessName }: Priced) => `${formNames[formType]}, ${period}, ${businessName}`;

/** One payment of the service fees of the returns that were chosen on the list of clients, and its result. */
export function PayReturnsPage() {
  const [address] = useSearchParams();
  const { manages } = useRights();
  return (
    <HomePage title="Service Fees" heading="Pay the service fees" crumbs={CRUMBS}>
      <div className={css.page}>
        {!manages ? (
          <Notice title="The account owner or a Manager can pay the service fees">
            <Back />
          </Notice>
        ) : address.get('payment') !== null ? (
          <Outcome />
        ) : (
          <Paying ids={filingsOf(address)} />
        )}
      </div>
    </HomePage>
  );
}

const pricesQuery = (filings: readonly string[]) => ({
  ...queryOf([TOGETHER, 'fees', filings], 'priceReturns', { body: { filings: [...filings] } }),
  enabled: filings.length > 0,
  staleTime: 0,
});

const columns: readonly Column<Priced>[] = [
  { key: 'business', title: 'Business', cell: ({ businessName }) => businessName },
  {
    key: 'return',
    title: 'Return',
    cell: (one) => <Link to={pageOfFiling('summary', one)}>{`${formNames[one.formType]}, ${one.period}`}</Link>,
  },
  { key: 'due', title: 'Balance due', number: true, cell: (one) => <Balance one={one} /> },
  { key: 'fee', title: 'Service fee', number: true, cell: ({ fee }) => <Money value={fee ?? '0.00'} /> },
];

function Paying({ ids }: { ids: readonly string[] }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data, error } = useQuery(pricesQuery(ids));
  const again = () => queries.invalidateQueries({ queryKey: [TOGETHER] });
  const { paid: chosen, unapproved, ...choice } = useApproved((data?.returns ?? []).filter(({ fee }) => fee !== null));
  // The fee of a return depends on how many are paid together.
  const priced = useQuery({ ...pricesQuery(chosen.map(({ id }) => id)), placeholderData: keepPreviousData });
  const payable = chosen.length === 0 ? [] : (priced.data?.returns ?? []).filter(({ fee }) => fee !== null);
  const pages = usePages(payable, 25);
  if (ids.length === 0)
    return (
      <Notice title="No return is chosen">
        <p>Select returns on the list of clients, then choose Pay.</p>
        <Back />
      </Notice>
    );
  const failed = error ?? priced.error;
  if (failed)
    return (
      <Notice kind="error" title={failed.message}>
        <Back />
      </Notice>
    );
  if (!data || (chosen.length > 0 && !priced.data)) return <FullPageProgress />;
  const others = data.returns.filter(({ fee }) => fee === null);
  const paid = others.filter(({ feePaid }) => feePaid);
  const stopped = others.filter(({ feePaid }) => !feePaid);
  return (
    <>
      <NotFound count={data.notFound.length} />
      {payable.length > 0 && (
        <section className={css.list} aria-labelledby="chosen">
          <h2 id="chosen">What you pay for</h2>
          <PagedTable label="What you pay for" columns={columns} {...pages} rowKey={({ id }) => id} empty={null} />
        </section>
      )}
      {stopped.length > 0 && (
        <Notice kind="due" title={`${counted(stopped.length, 'return is', 'returns are')} not part of this payment`}>
          <ul>
            {stopped.map((one) => (
              <li key={one.id}>
                <Link to={pageOfFiling('summary', one)}>{nameOf(one)}</Link>: {one.issues[0]?.message ?? one.message}
                {one.issues.length > 1 && ` (and ${one.issues.length - 1} more)`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Unapproved of={unapproved.map((one) => ({ ...one, name: nameOf(one) }))} {...choice} />
      {paid.length > 0 && (
        <Notice
          kind="good"
          title={paid.length === 1 ? 'The fee of 1 return is paid' : `The fees of ${paid.length} returns are paid`}
        >
          <p>
            <Link to={signAddress(paid.map(({ id }) => id))}>{signLabel(paid)}</Link>
          </p>
        </Notice>
      )}
      {payable.length > 0 && priced.isPlaceholderData ? null : payable.length > 0 ? (
        <PaySeveral
          key={payable.map(({ id }) => id).join()}
          returns={payable.map(({ id, formType, fee }) => ({ id, formType, fee: fee ?? '0.00' }))}
          total={priced.data?.total ?? data.total}
          begin={(body) => call('payReturns', { body })}
          paidAddress={paidAddress}
          onPaid={async () => {
            showSuccess('The service fees are paid');
            await again();
            navigate(payAddress(ids), { replace: true });
          }}
          onRefused={again}
        />
      ) : (
        <Back />
      )}
    </>
  );
}

const PROVIDER_ID = /^[\w-]{1,100}$/;

const paidColumns: readonly Column<Paid>[] = [
  { key: 'business', title: 'Business', cell: ({ businessName }) => businessName },
  { key: 'return', title: 'Return', cell: ({ paymentDescription }) => paymentDescription },
  { key: 'fee', title: 'Service fee', number: true, cell: ({ fee }) => <Money value={fee} /> },
  { key: 'discount', title: 'Discount', number: true, cell: ({ discount }) => <Money value={discount} /> },
  { key: 'paid', title: 'Paid', number: true, cell: ({ paidAmount }) => <Money value={paidAmount} /> },
  { key: 'invoice', title: 'Invoice', cell: ({ invoiceNumber }) => invoiceNumber ?? '–' },
  { key: 'status', title: 'Status', cell: ({ paymentStatus }) => statusNames[paymentStatus] },
];

const statusNames: Readonly<Record<Paid['paymentStatus'], string>> = {
  APPROVED: 'Paid',
  INITIATED: 'Not paid',
  DECLINED: 'Declined',
  VOID: 'Ended without payment',
  MISMATCHED: 'Did not match',
  REFUNDED: 'Refunded',
};

function Outcome() {
  const [address] = useSearchParams();
  const queries = useQueryClient();
  const paymentId = address.get('paymentId') ?? address.get('token') ?? '';
  const query = useQuery({
    queryKey: [TOGETHER, 'payments', paymentId],
    enabled: PROVIDER_ID.test(paymentId),
    queryFn: ({ signal }) => call('listPayments', { query: { paymentId, pageNumber: 0, size: 100 }, signal }),
    staleTime: 0,
  });
  const payments = (query.data?.payments ?? []).filter((one) => one.paymentId === paymentId);
  const pages = usePages(payments, 25);
  const paid = payments.filter(({ paymentStatus }) => paymentStatus === 'APPROVED');
  const ids = payments.map(({ transactionFor }) => transactionFor);
  const paidIds = paid.map(({ transactionFor }) => transactionFor);
  const { data: toSign } = useQuery(pricesQuery(paidIds));
  return (
    <>
      <PaymentResult
        allPaid={payments.length > 0 && paid.length === payments.length}
        onConfirmed={() => queries.invalidateQueries({ queryKey: [TOGETHER] })}
      />
      {payments.length > 0 && (
        <section className={css.list} aria-labelledby="paid">
          <h2 id="paid">Returns of this payment</h2>
          <PagedTable
            label="Returns of this payment"
            columns={paidColumns}
            {...pages}
            rowKey={({ id }) => id}
            empty={null}
          />
        </section>
      )}
      <div className="line-3">
        {paid.length > 0 && (
          <Button component={Link} to={signAddress(paidIds)}>
            {toSign ? signLabel(toSign.returns) : `Sign ${counted(paid.length, 'return', 'returns')}`}
          </Button>
        )}
        {payments.length > 0 && paid.length < payments.length && (
          <Button component={Link} to={payAddress(ids)} variant="default">
            Back to the payment
          </Button>
        )}
        <Button component={Link} to="/home/clients" variant="default">
          Back to the clients
        </Button>
      </div>
    </>
  );
}
