-- Businesses, their filings and what is typed before it is saved.

create table business (
  id uuid primary key,
  account_id uuid not null references account (id),
  business_name text not null,
  -- The name control the IRS derives from the name.
  name_control text not null,
  ein_cipher text not null,
  -- Blind indexes (HMAC-SHA-256, first 16 bytes): all nine digits, and the last four.
  ein_index bytea not null check (octet_length(ein_index) = 16),
  ein_last4_index bytea not null check (octet_length(ein_last4_index) = 16),
  business_type text not null,
  income_tax_year_end_month smallint not null default 12 check (income_tax_year_end_month between 1 and 12),
  -- The answer last given for air and communications taxes; null until it was asked.
  tax_with_regular_method boolean,
  signing_authority_name text not null,
  signing_authority_phone text not null,
  signing_authority_title text not null,
  contact_address_line1 text not null,
  contact_address_line2 text not null default '',
  contact_city text not null,
  contact_state text not null default '',
  contact_state_code text not null default '',
  contact_country text not null,
  contact_country_code text not null default '',
  contact_postal_code text not null,
  contact_phone_number text not null,
  contact_ext_number text not null default '',
  contact_email_address text not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (account_id, id)
);
create index business_name on business (account_id, lower(business_name), id) where deleted_at is null;
create index business_ein on business (account_id, ein_index);
create index business_ein_last4 on business (account_id, ein_last4_index);

create table filing (
  id uuid primary key,
  account_id uuid not null references account (id),
  business_id uuid not null,
  form_type text not null check (form_type in ('Form720', 'Form720X', 'Form8849')),
  tax_year smallint not null check (tax_year between 1990 and 2200),
  quarter smallint check (quarter between 1 and 4),
  state text not null default 'draft' check (state in (
    'draft', 'ready', 'paid', 'signed', 'queued', 'sending', 'sent', 'accepted', 'rejected', 'unknown', 'withdrawn'
  )),
  version integer not null default 1 check (version > 0),
  final_return boolean not null default false,
  address_change boolean not null default false,
  nil_return boolean not null default false,
  zero_liability boolean not null default false,
  one_time_filing boolean not null default false,
  deposit jsonb,
  overpayment jsonb,
  claims jsonb,
  rate_book_version text not null,
  totals jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (account_id, id),
  foreign key (account_id, business_id) references business (account_id, id),
  check (form_type <> 'Form720' or quarter is not null)
);
-- One return per business and quarter (Form 720 instructions: a correction is a Form 720-X).
create unique index filing_one_per_quarter on filing (business_id, tax_year, quarter)
  where form_type = 'Form720' and deleted_at is null;
create index filing_business on filing (account_id, business_id);
create index filing_newest on filing (account_id, created_at desc, id desc) where deleted_at is null;

create table filing_line (
  account_id uuid not null,
  filing_id uuid not null,
  irs_number text not null,
  facts jsonb not null,
  cells jsonb not null,
  tax numeric(18, 2) not null,
  primary key (filing_id, irs_number),
  foreign key (account_id, filing_id) references filing (account_id, id) on delete cascade
);

create table page_draft (
  account_id uuid not null,
  filing_id uuid not null,
  page text not null check (page <> ''),
  user_id uuid not null,
  body_cipher text not null,
  updated_at timestamptz not null default now(),
  primary key (filing_id, page, user_id),
  foreign key (account_id, filing_id) references filing (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references membership (account_id, user_id) on delete cascade
);
create index page_draft_age on page_draft (updated_at);

alter table business enable row level security;
alter table business force row level security;
alter table filing enable row level security;
alter table filing force row level security;
alter table filing_line enable row level security;
alter table filing_line force row level security;
alter table page_draft enable row level security;
alter table page_draft force row level security;

create policy own_account on business to app_rw using (account_id = current_account());
create policy own_account on filing to app_rw using (account_id = current_account());
create policy own_account on filing_line to app_rw using (account_id = current_account());
create policy own_account on page_draft to app_rw using (account_id = current_account());

create policy every_account on business to app_admin using (true);
create policy every_account on filing to app_admin using (true);
create policy every_account on filing_line to app_admin using (true);
create policy every_account on page_draft to app_admin using (true);

grant select, insert, update, delete on business, filing, filing_line, page_draft to app_rw;
grant select on business, filing, filing_line, page_draft to app_admin;
-- Old drafts are cleared across accounts.
grant delete on page_draft to app_admin;

-- Rates belong to no account: everybody reads the same book.
create table rate_book (
  version text primary key,
  document jsonb not null,
  loaded_at timestamptz not null default now(),
  loaded_by uuid references app_user (id)
);
grant select on rate_book to app_rw;
grant select, insert on rate_book to app_admin;
