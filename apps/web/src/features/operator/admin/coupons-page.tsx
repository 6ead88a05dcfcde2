import type { Coupon } from '@gauger/contract';
import { formatDate, formNames } from '@gauger/excise';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { State, type StateProps } from '../../../components/state/state.tsx';
import { AdminFrame } from '../../../frame/admin-frame.tsx';
import { CouponForm } from './coupon-form.tsx';
import css from './operations-page.module.css';
import { ADMIN } from './queries.ts';
import { pageSizes } from './words.ts';

/** Coupons: what they take off the service fee, how often they were used, and how they are created and ended. */
export function AdminCouponsPage() {
  const [creating, setCreating] = useState(false);
  const { page, size, onPage, onSize } = useListAddress();
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [ADMIN, 'coupons', page, size],
    queryFn: ({ signal }) => call('listCoupons', { query: { pageNumber: page - 1, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const end = useEnd();
  return (
    <AdminFrame title="Coupons" actions={!creating && <Button onClick={() => setCreating(true)}>Create coupon</Button>}>
      {creating && (
        <div className={css.opened}>
          <CouponForm onDone={() => setCreating(false)} />
        </div>
      )}
      <p className={css.says}>
        Days are in Eastern Time. Each return counts as one use. A payment that fails, or is refunded, gives its use
        back.
      </p>
      {error && <Notice kind="error" title={error.message} />}
      {!data && !error && <InlineProgress label="Loading…" />}
      {data && (
        <PagedTable
          label="Coupons"
          columns={columnsOf(end)}
          rows={data.coupons}
          rowKey={({ id }) => id}
          page={data.currentPage + 1}
          size={size}
          sizes={pageSizes}
          total={data.total}
          onPage={onPage}
          onSize={onSize}
          loading={isPlaceholderData}
          cardsBelow={1200}
          empty={
            <EmptyState title="No coupon yet">
              A coupon takes a percentage or an amount off the service fee. Payers type its code on the fee page.
            </EmptyState>
          }
        />
      )}
    </AdminFrame>
  );
}

const states: Readonly<Record<Coupon['state'], StateProps>> = {
  active: { level: 'full', tone: 'good', word: 'Active' },
  early: { level: 'empty', tone: 'wait', word: 'Not valid yet' },
  expired: { level: 'empty', tone: 'quiet', word: 'Expired' },
  ended: { level: 'empty', tone: 'quiet', word: 'Ended' },
  used: { level: 'full', tone: 'quiet', word: 'Used up' },
};

const columnsOf = (end: (coupon: Coupon) => void): readonly Column<Coupon>[] => [
  { key: 'code', title: 'Code', cell: ({ code }) => <span className={css.id}>{code}</span> },
  {
    key: 'off',
    title: 'Discount',
    cell: ({ percent, amount }) =>
      percent === null ? <Money value={amount ?? '0'} /> : `${percent.replace(/\.?0+$/, '')}%`,
  },
  {
    key: 'days',
    title: 'Valid',
    cell: ({ firstDay, lastDay }) =>
      lastDay ? `${formatDate(firstDay)} to ${formatDate(lastDay)}` : `From ${formatDate(firstDay)}`,
  },
  { key: 'formTypes', title: 'For', cell: ({ formTypes }) => formTypes.map((form) => formNames[form]).join(', ') },
  {
    key: 'used',
    title: 'Used',
    number: true,
    cell: ({ used, maxUses, maxUsesOfAccount }) => (
      <>
        {maxUses === null ? used : `${used} of ${maxUses}`}
        {maxUsesOfAccount !== null && <span className={css.small}>{maxUsesOfAccount} per account</span>}
      </>
    ),
  },
  {
    key: 'discounts',
    title: 'Taken off fees',
    number: true,
    cell: ({ discounts }) => <Money value={discounts} />,
  },
  { key: 'state', title: 'Status', cell: ({ state }) => <State {...states[state]} /> },
  {
    key: 'end',
    title: 'Action',
    cell: (coupon) =>
      (coupon.state === 'active' || coupon.state === 'early') && (
        <Button variant="default" size="sm" aria-label={`End coupon ${coupon.code}`} onClick={() => end(coupon)}>
          End
        </Button>
      ),
  },
];

function useEnd() {
  const queries = useQueryClient();
  return async ({ id, code }: Coupon) => {
    const agreed = await confirm({
      title: `End coupon ${code}?`,
      body: 'Nobody can use it from now on. Payments that have begun keep their discount. You cannot undo this.',
      confirm: 'End coupon',
      danger: true,
    });
    if (!agreed) return;
    try {
      await call('endCoupon', { params: { id } });
      showSuccess(`Coupon ${code} ended`);
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    }
    await queries.invalidateQueries({ queryKey: [ADMIN, 'coupons'] });
  };
}
