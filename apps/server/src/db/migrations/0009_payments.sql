-- Payments of the service fee, and what the payment provider told us.

create table payment (
  id uuid primary key,
  account_id uuid not null references account (id),
  filing_id uuid not null,
  business_id uuid not null,
  business_name text not null,
  form_type text not null check (form_type in ('Form720', 'Form720X', 'Form8849')),
  -- What the fee was for, as people read it: "Form 720, 2026 Q1".
  payment_description text not null,
  paid_amount numeric(12, 2) not null check (paid_amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- initiated: the provider may be asked for money. capturing: it was asked. The rest is final, but approved may become refunded.
  -- mismatched: the provider took something else than was asked for; a person has to look.
  state text not null default 'initiated' check (state in (
    'initiated', 'capturing', 'approved', 'declined', 'void', 'mismatched', 'refunded'
  )),
  -- While this lies ahead, one process talks to the provider about this payment and all others wait.
  claimed_until timestamptz,
  -- When the provider was asked last.
  asked_at timestamptz,
  -- The provider's order, where its page is, and the capture of the money.
  payment_id text unique,
  approval_url text,
  capture_id text,
  payer_id_cipher text,
  invoice_number bigint unique,
  -- The certification: who agreed, when, to which words.
  certified_by uuid not null,
  certified_name text not null,
  certified_at timestamptz not null,
  certified_wording text not null,
  receipt_sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, id),
  foreign key (account_id, filing_id) references filing (account_id, id),
  foreign key (account_id, business_id) references business (account_id, id),
  check (state <> 'approved' or (invoice_number is not null and capture_id is not null))
);
-- A filing is paid once, and no second payment begins while one is open.
create unique index payment_open on payment (filing_id) where state in ('initiated', 'capturing');
create unique index payment_approved on payment (filing_id) where state = 'approved';
create index payment_newest on payment (account_id, updated_at desc, id desc);
create index payment_unsettled on payment (updated_at) where state in ('initiated', 'capturing');

-- Events of the provider, each once, by its own id. They only say that there is something to ask about.
create table payment_event (
  id text primary key,
  event_type text not null,
  payment_id text,
  received_at timestamptz not null
);
create index payment_event_age on payment_event (received_at);

-- Invoice numbers have no gap: the number is taken in the transaction that approves the payment, one at a time.
create function next_invoice_number() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('invoice_number', 0));
    return (select coalesce(max(invoice_number), 0) + 1 from payment);
  end
  $$;
revoke execute on function next_invoice_number from public;
grant execute on function next_invoice_number to app_rw;

alter table payment enable row level security;
alter table payment force row level security;
alter table payment_event enable row level security;
alter table payment_event force row level security;
create policy own_account on payment to app_rw using (account_id = current_account());
create policy every_account on payment to app_admin using (true);
-- The owner reaches it inside the function above.
create policy numbered on payment for select to app_owner using (true);
create policy told on payment_event to app_admin using (true);

grant select, insert, update on payment to app_rw;
grant select on payment to app_admin;
grant select, insert, delete on payment_event to app_admin;
