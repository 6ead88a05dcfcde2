import type { Coupon } from '@gauger/contract';
import { formatDate, formNames } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { confirm } from '../../../components/confirm/confirm.ts';
import { Money } from '../../../components/money/money.tsx';
import { State, type StateProps } from '../../../components/state/state.tsx';
import { AdminFrame } from '../../../frame/admin-frame.tsx';
import css from './admin.module.css';
import { AdminList, type AdminListed } from './admin-list.tsx';
import { CouponForm } from './coupon-form.tsx';
import { useAct } from './use-act.ts';

/** Coupons: what they take off the service fee, how often they were used, and how they are created and ended. */
export function AdminCouponsPage() {
  const [creating, setCreating] = useState(false);
  return (
    <AdminFrame title="Coupons" actions={!creating && <Button onClick={() => setCreating(true)}>Create coupon</Button>}>
      {creating && (
        <div className={css.opened}>
          <CouponForm onDone={() => setCreating(false)} />
        </div>
      )}
      <p className={css.about}>
        Days are in Eastern Time. Each return counts as one use. A payment that fails, or is refunded, gives its use
        back.
      </p>
      <AdminList list={coupons(useEnd())} />
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

const coupons = (end: (coupon: Coupon) => void): AdminListed<Coupon> => ({
  label: 'Coupons',
  none: {
    title: 'No coupon yet',
    hint: 'A coupon takes a percentage or an amount off the service fee. Payers type its code on the fee page.',
  },
  ask: async ({ page, size, signal }) => {
    const { coupons: content, ...place } = await call('listCoupons', { query: { pageNumber: page - 1, size }, signal });
    return { content, ...place, more: false };
  },
  isOpen: true,
  columns: [
    { key: 'code', title: 'Code', cell: ({ code }) => <span className="breakable">{code}</span> },
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
  ],
  cardsBelow: 1200,
});

function useEnd() {
  const act = useAct();
  return async ({ id, code }: Coupon) => {
    const agreed = await confirm({
      title: `End coupon ${code}?`,
      body: 'Nobody can use it from now on. Payments that have begun keep their discount. You cannot undo this.',
      confirm: 'End coupon',
      danger: true,
    });
    if (agreed) await act(`Coupon ${code} ended`, () => call('endCoupon', { params: { id } }));
  };
}
