-- PDF files that people attach to their filings. Their content is a stored file, sealed with the account's key.
create table attachment (
  id uuid primary key,
  account_id uuid not null references account (id),
  business_id uuid not null,
  -- Null until a filing of the business names it.
  filing_id uuid,
  name text not null check (name ~ '^[A-Za-z0-9._-]{1,64}$'),
  -- Of the file as it was sent.
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  pages integer not null check (pages > 0),
  -- Key of the stored file.
  storage_key uuid not null unique,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null,
  unique (account_id, id),
  foreign key (account_id, business_id) references business (account_id, id),
  foreign key (account_id, filing_id) references filing (account_id, id)
);
create index attachment_of_filing on attachment (filing_id, id);
create index attachment_of_business on attachment (account_id, business_id);

alter table attachment enable row level security;
alter table attachment force row level security;
create policy own_account on attachment to app_rw using (account_id = current_account());
create policy every_account on attachment to app_admin using (true);
grant select, insert, delete on attachment to app_rw;
grant update (filing_id) on attachment to app_rw;
-- What nobody names is cleared across accounts.
grant select, delete on attachment to app_admin;
