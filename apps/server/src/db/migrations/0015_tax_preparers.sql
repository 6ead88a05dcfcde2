-- Who prepares returns: records of the account that can be named on a filing.

create table tax_preparer (
  id uuid primary key,
  account_id uuid not null references account (id),
  individual_or_firm text not null check (individual_or_firm in ('individual', 'firm')),
  firm_name text not null default '',
  person_name text not null,
  email text not null,
  phone_number text not null,
  ext_number text not null,
  ptin_cipher text not null,
  ein_cipher text not null,
  -- Blind index (HMAC-SHA-256) of PTIN and EIN together, different in each account.
  identity_index bytea not null check (octet_length(identity_index) = 32),
  address_line1 text not null,
  address_line2 text not null default '',
  country text not null,
  state text not null default '',
  country_code text not null default '',
  state_code text not null default '',
  city text not null,
  zip_code text not null,
  -- An inactive preparer is not offered.
  active boolean not null default true,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (account_id, id)
);
create index tax_preparer_name on tax_preparer (account_id, lower(person_name), id) where deleted_at is null;
create unique index tax_preparer_once on tax_preparer (account_id, identity_index) where deleted_at is null;

alter table tax_preparer enable row level security;
alter table tax_preparer force row level security;
create policy own_account on tax_preparer to app_rw using (account_id = current_account());
create policy every_account on tax_preparer to app_admin using (true);
grant select, insert, update on tax_preparer to app_rw;
grant select on tax_preparer to app_admin;
