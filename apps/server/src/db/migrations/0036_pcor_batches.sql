-- Many returns of the PCOR fee made from one sheet, and one order for the fees of many returns.

create table pcor_batch (
  id uuid primary key,
  account_id uuid not null references account (id),
  sheet_name text not null,
  -- SHA-256 of the file: the same sheet again is the same batch.
  sheet_hash bytea not null check (octet_length(sheet_hash) = 32),
  created_by uuid not null,
  created_at timestamptz not null,
  unique (account_id, id)
);
create index pcor_batch_newest on pcor_batch (account_id, created_at desc, id desc);

create table pcor_batch_filing (
  account_id uuid not null,
  batch_id uuid not null,
  filing_id uuid not null,
  -- Where the return stands in the batch: the order of the sheet.
  place integer not null,
  primary key (batch_id, filing_id),
  foreign key (account_id, batch_id) references pcor_batch (account_id, id),
  foreign key (account_id, filing_id) references filing (account_id, id)
);
create index pcor_batch_filing_place on pcor_batch_filing (batch_id, place);

alter table pcor_batch enable row level security;
alter table pcor_batch force row level security;
alter table pcor_batch_filing enable row level security;
alter table pcor_batch_filing force row level security;
create policy own_account on pcor_batch to app_rw using (account_id = current_account());
create policy every_account on pcor_batch to app_admin using (true);
create policy own_account on pcor_batch_filing to app_rw using (account_id = current_account());
create policy every_account on pcor_batch_filing to app_admin using (true);
grant select, insert on pcor_batch to app_rw;
grant select, insert on pcor_batch_filing to app_rw;
grant select on pcor_batch to app_admin;
grant select on pcor_batch_filing to app_admin;

-- One order can pay for several filings: each has a payment of its own, and one of them leads. The provider knows the leader
-- alone and is asked for `order_amount`, the sum of all; the others follow it in everything.
alter table payment add column order_of uuid;
alter table payment add column order_amount numeric(12, 2) check (order_amount > 0);
alter table payment add constraint payment_leads_or_follows check (order_of is null or order_amount is null);
create index payment_followers on payment (order_of) where order_of is not null;
alter table payment drop constraint payment_payment_id_key;
create unique index payment_order on payment (payment_id) where order_of is null;
