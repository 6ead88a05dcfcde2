-- Refunds of service fees that administrators began. One refund pays back one order whole: all its returns.
create table refund (
  -- Also the request id at the provider: the same refund again is the same.
  id uuid primary key,
  account_id uuid not null references account (id),
  -- The payment that leads the order.
  payment_id uuid not null,
  amount numeric(12, 2) not null check (amount > 0),
  reason text not null,
  -- initiated: the provider was asked, or will be again. failed: it refused, and the fee stays paid.
  state text not null default 'initiated' check (state in ('initiated', 'refunded', 'failed')),
  -- Why the provider refused, in its words.
  failure text,
  asked_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (account_id, payment_id) references payment (account_id, id)
);
create unique index refund_of_payment on refund (payment_id) where state in ('initiated', 'refunded');
create index refund_payment on refund (payment_id, created_at desc);
create index refund_unsettled on refund (updated_at) where state = 'initiated';
-- The provider tells of a refund by the capture it pays back.
create index payment_capture on payment (capture_id) where capture_id is not null;

alter table refund enable row level security;
alter table refund force row level security;
create policy own_account on refund to app_rw using (account_id = current_account());
create policy every_account on refund to app_admin using (true);
grant select, insert, update on refund to app_rw;
grant select on refund to app_admin;
