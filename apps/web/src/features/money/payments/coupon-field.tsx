import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import { TextField } from '../../../components/fields/text-field.tsx';
import { focusField } from '../../../components/focus-field.ts';
import css from './coupon-field.module.css';

const COUPON = 'couponCode';

/** A coupon as the server applied it to the fees. */
export type AppliedCoupon = Answer<'applyCoupon'>;

export interface CouponState {
  typed: string;
  applied: AppliedCoupon | undefined;
  error: string | undefined;
  busy: boolean;
  type: (code: string) => void;
  apply: () => Promise<void>;
  /** Applies the coupon again, after the fees changed. */
  again: () => Promise<void>;
  remove: () => void;
  /** Whether a code waits to be applied: then the field says so, and nothing is paid. */
  refuseUnapplied: () => boolean;
}

/** The code of the payment of a filing that has begun, so that it goes on with its terms. */
export function useBegunCoupon(filing: string | undefined): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['begunPayment', filing],
    enabled: filing !== undefined,
    staleTime: 0,
    queryFn: ({ signal }) => call('getPaymentOfFiling', { params: { id: filing ?? '' }, signal }),
  });
  // One that was declined is tried again with the same coupon.
  const goesOn = data?.payment?.paymentStatus === 'INITIATED' || data?.payment?.paymentStatus === 'DECLINED';
  return goesOn ? (data?.payment?.couponCode ?? null) : null;
}

/**
 * The coupon of a payment of these filings. The server computes the discount.
 * @param begun the code of a payment that has begun, which is applied at once
 */
export function useCoupon(filings: readonly string[], begun?: string | null): CouponState {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ of: string; applied: AppliedCoupon }>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const of = filings.join();
  // Of another choice of filings the discount is another.
  const applied = found?.of === of ? found.applied : undefined;

  async function applyCode(code: string): Promise<void> {
    setBusy(true);
    try {
      setFound({ of, applied: await call('applyCoupon', { body: { filings: [...filings], couponCode: code } }) });
      appliedCodes.set(of, code);
      setTyped('');
      setError(undefined);
    } catch (problem) {
      appliedCodes.delete(of);
      setFound(undefined);
      setTyped(code);
      setError(messageOf(problem));
    } finally {
      setBusy(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the payment that has begun is known
  useEffect(() => {
    const code = begun || appliedCodes.get(of);
    if (code && !applied) void applyCode(code);
  }, [begun]);

  return {
    typed,
    applied,
    error,
    busy,
    type(code) {
      setTyped(code);
      setError(undefined);
    },
    async apply() {
      if (typed.trim() === '') {
        setError('Type a coupon code');
        focusField(COUPON);
      } else await applyCode(typed.trim());
    },
    again: async () => {
      if (applied) await applyCode(applied.couponCode);
    },
    remove() {
      appliedCodes.delete(of);
      setFound(undefined);
    },
    refuseUnapplied() {
      if (typed.trim() === '') return false;
      setError(error ?? 'Apply this coupon, or clear the field');
      focusField(COUPON);
      return true;
    },
  };
}

/** The codes applied in this tab, by their filings: the page of the fee may be left and opened again. */
const appliedCodes = new Map<string, string>();

const messageOf = (problem: unknown): string =>
  (problem instanceof Refusal && problem.issues[0]?.message) ||
  (problem instanceof Error ? problem.message : 'There is a problem with this coupon');

/** The field for a coupon code; once one is applied, its name and how it is removed. */
export function CouponField({ coupon }: { coupon: CouponState }) {
  const { applied, busy } = coupon;
  if (applied)
    return (
      <p className={css.applied} role="status">
        <span>
          Coupon <strong>{applied.couponCode}</strong> applied
        </span>
        <Button variant="default" size="sm" onClick={coupon.remove}>
          Remove coupon
        </Button>
      </p>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field applies the code instead of paying
    <div
      className={css.field}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void coupon.apply();
      }}
    >
      <TextField
        id={COUPON}
        label="Coupon code"
        value={coupon.typed}
        maxLength={30}
        autoComplete="off"
        error={coupon.error}
        onChange={coupon.type}
      />
      <Button variant="default" loading={busy} onClick={() => void coupon.apply()}>
        Apply Coupon
      </Button>
    </div>
  );
}
