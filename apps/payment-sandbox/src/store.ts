import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type OrderStatus = 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';

/** A stored order. Amounts are decimal strings. */
export interface Order {
  id: string;
  /** `PayPal-Request-Id` of the call that made it: the same id again gets the same order. */
  requestId: string;
  status: OrderStatus;
  value: string;
  currency: string;
  description: string;
  customId: string;
  invoiceId: string;
  returnUrl: string;
  cancelUrl: string;
  payerId: string | null;
  /** Whether the payer chose a means of payment that will be declined. */
  declines: 0 | 1;
  captureId: string | null;
  capturedValue: string | null;
  capturedCurrency: string | null;
  refunded: 0 | 1;
  createdAt: string;
  updatedAt: string;
}

/** A refund of a capture, or of a part. */
export interface Refund {
  /** `PayPal-Request-Id`: the same id again gets the same refund. */
  requestId: string;
  id: string;
  captureId: string;
  value: string;
  status: 'COMPLETED' | 'PENDING';
}

/** A planned fault: the next `times` calls of this kind fail. */
export interface Fault {
  on: 'token' | 'create' | 'get' | 'capture' | 'refund';
  what: FaultKind;
  times: number;
}
export const faultKinds = [
  /** Answers after two seconds. */
  'slow',
  /** 503, and nothing was done. */
  'down',
  /** Never answers, and nothing was done. */
  'silent',
  /** Never answers, and it was done. */
  'silentAfter',
  /** 500, and it was done. */
  'brokenAfter',
  /** Of a refund: 422, for good. */
  'refused',
  /** Of a refund: the money is back only when the control says so. */
  'pending',
  'wrongAmount',
  'wrongCurrency',
  'wrongPayee',
  'wrongCustomId',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Ways to deliver events to the webhooks. */
export const deliveryModes = ['once', 'tenTimes', 'never'] as const;

const TABLES = `
  pragma journal_mode = wal;
  pragma busy_timeout = 5000;
  create table if not exists setting (name text primary key, value text not null);
  create table if not exists token (token text primary key, expires_at integer not null);
  create table if not exists webhook (id text primary key, url text not null unique);
  create table if not exists fault ("on" text primary key, what text not null, times integer not null);
  create table if not exists refunds (requestId text primary key, id text not null, captureId text not null, value text not null, status text not null);
  create table if not exists "order" (
    id text primary key, requestId text not null unique, status text not null, value text not null, currency text not null,
    description text not null, customId text not null, invoiceId text not null, returnUrl text not null,
    cancelUrl text not null, payerId text, declines integer not null default 0, captureId text, capturedValue text,
    capturedCurrency text, refunded integer not null default 0, createdAt text not null, updatedAt text not null
  );
`;

export type Store = ReturnType<typeof openStore>;

/** Opens the data of the sandbox, in one file. Several processes may share the file. */
export function openStore(folder: string) {
  const db = new DatabaseSync(join(folder, 'sandbox.sqlite'));
  db.exec(TABLES);
  const one = <Row>(text: string, ...values: (string | number)[]) => db.prepare(text).get(...values) as Row | undefined;
  const all = <Row>(text: string, ...values: (string | number)[]) => db.prepare(text).all(...values) as Row[];
  const change = (text: string, ...values: (string | number | null)[]) =>
    Number(db.prepare(text).run(...values).changes);

  return {
    close: () => db.close(),

    /** A value that is made once and stored. */
    setting(name: string, make: () => string): string {
      change('insert into setting values (?, ?) on conflict do nothing', name, '');
      const kept = one<{ value: string }>('select value from setting where name = ?', name)?.value;
      if (kept) return kept;
      change(`update setting set value = ? where name = ? and value = ''`, make(), name);
      return one<{ value: string }>('select value from setting where name = ?', name)?.value ?? '';
    },
    set: (name: string, value: string) =>
      change('insert into setting values (?, ?) on conflict do update set value = excluded.value', name, value),

    newToken(seconds: number): string {
      const token = randomBytes(32).toString('base64url');
      change('insert into token values (?, ?)', token, Date.now() + seconds * 1_000);
      return token;
    },
    isToken: (token: string) =>
      one('select 1 from token where token = ? and expires_at > ?', token, Date.now()) !== undefined,

    order: (id: string) => one<Order>('select * from "order" where id = ?', id),
    orderOfRequest: (requestId: string) => one<Order>('select * from "order" where requestId = ?', requestId),
    orderOfCapture: (captureId: string) => one<Order>('select * from "order" where captureId = ?', captureId),
    refundOfRequest: (requestId: string) => one<Refund>('select * from refunds where requestId = ?', requestId),
    /** The refunds of a capture, the newest first. */
    refundsOfCapture: (captureId: string) =>
      all<Refund>('select * from refunds where captureId = ? order by rowid desc', captureId),
    addRefund: ({ requestId, id, captureId, value, status }: Refund) =>
      change('insert into refunds values (?, ?, ?, ?, ?)', requestId, id, captureId, value, status),
    completeRefund: (captureId: string) =>
      change(`update refunds set status = 'COMPLETED' where captureId = ?`, captureId),
    orders: (customId: string) => all<Order>('select * from "order" where customId = ? order by createdAt', customId),
    /** @returns false when there is an order of this request id already */
    addOrder(order: Order): boolean {
      const names = Object.keys(order);
      const marks = names.map(() => '?').join();
      return (
        change(`insert into "order" (${names}) values (${marks}) on conflict do nothing`, ...Object.values(order)) > 0
      );
    },
    /** Changes an order that still has this status. @returns false when it has not */
    changeOrder(id: string, from: OrderStatus, to: Partial<Order>): boolean {
      const set = Object.keys(to)
        .map((name) => `${name} = ?`)
        .join();
      const values = [...Object.values(to), new Date().toISOString(), id, from];
      return change(`update "order" set ${set}, updatedAt = ? where id = ? and status = ?`, ...values) > 0;
    },

    addWebhook(id: string, url: string): string {
      change('insert into webhook values (?, ?) on conflict do nothing', id, url);
      return one<{ id: string }>('select id from webhook where url = ?', url)?.id ?? id;
    },
    webhooks: () => all<{ id: string; url: string }>('select * from webhook'),
    removeWebhook: (id: string) => change('delete from webhook where id = ?', id) > 0,

    setFault: ({ on, what, times }: Fault) => change('insert or replace into fault values (?, ?, ?)', on, what, times),
    clearFaults: () => change('delete from fault'),
    /** The fault of this call, used up by one. */
    takeFault(on: Fault['on']): FaultKind | undefined {
      const fault = one<Fault>('select * from fault where "on" = ? and times > 0', on);
      if (fault) change('update fault set times = times - 1 where "on" = ?', on);
      return fault?.what;
    },
  };
}
