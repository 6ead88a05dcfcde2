import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standInOnDemand } from '@gauger/stand-in';
import { afterAll } from 'vitest';
import { paypalPayments } from '../adapters/payment/paypal.ts';
import type { PaymentProvider } from '../adapters/payment/port.ts';

/** An order as the sandbox knows it, as far as tests look. */
export interface SandboxOrder {
  id: string;
  status: string;
  value: string;
  captureId: string | null;
  customId: string;
}

/** The payment sandbox of a test file: a process of its own, started by the first use. */
export interface TestSandbox {
  readonly provider: PaymentProvider;
  address(): Promise<string>;
  /** Plays the payer on the approval page. @returns where the payer is sent */
  approve(paymentId: string, how?: 'approve' | 'decline'): Promise<string>;
  /** The next calls of a kind go wrong. */
  fault(on: 'token' | 'create' | 'get' | 'capture' | 'refund', what: string, times?: number): Promise<void>;
  /** Asks its control: `clear`, `telling`, `refund`, `event`. */
  control<Answer>(what: string, body?: object): Promise<Answer>;
  /** The orders of a filing. */
  orders(filingId: string): Promise<SandboxOrder[]>;
}

/** The real adapter on a sandbox of this file's own. It ends after the file's last test. */
export function testSandbox(timeoutMs = 3_000): TestSandbox {
  const folder = mkdtempSync(join(tmpdir(), 'gauger-sandbox-'));
  const { address, stop } = standInOnDemand('payment-sandbox', folder);
  let opened: PaymentProvider | undefined;
  const open = async () => {
    const url = await address();
    opened ??= paypalPayments({ ...MERCHANT, url, timeoutMs });
    return opened;
  };
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const control = async <Answer>(what: string, body: object = {}): Promise<Answer> => {
    const answer = await fetch(`${await address()}/control/${what}`, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Answer;
  };
  return {
    provider: {
      framed: MERCHANT.framed,
      merchantId: MERCHANT.merchantId,
      timeoutMs,
      create: async (order) => (await open()).create(order),
      order: async (paymentId) => (await open()).order(paymentId),
      capture: async (paymentId, requestId) => (await open()).capture(paymentId, requestId),
      refund: async (refund) => (await open()).refund(refund),
      notify: async (url) => (await open()).notify(url),
      readEvent: async (headers, body) => (await open()).readEvent(headers, body),
    },
    address,
    control,
    async approve(paymentId, how = 'approve') {
      const answer = await fetch(`${await address()}/checkoutnow/${how}`, {
        method: 'POST',
        body: new URLSearchParams({ token: paymentId }),
        redirect: 'manual',
      });
      return answer.headers.get('location') ?? '';
    },
    fault: async (on, what, times = 1) => {
      await control('fault', { on, what, times });
    },
    orders: async (filingId) => (await control<{ orders: SandboxOrder[] }>('orders', { customId: filingId })).orders,
  };
}

/** The merchant that all fees go to in the sandbox. */
const MERCHANT = {
  clientId: 'sandbox',
  secret: 'sandbox',
  webhookId: undefined,
  merchantId: 'SANDBOXMERCH',
  framed: true,
};
