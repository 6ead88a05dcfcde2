-- What undoes the last import of rows of a filing: its lines as they stood before. The sweeper forgets it after a day.
create table row_import (
  id uuid not null unique,
  account_id uuid not null,
  filing_id uuid primary key,
  user_id uuid not null,
  file_name text not null,
  version integer not null,
  added integer not null,
  before jsonb not null,
  imported_at timestamptz not null,
  foreign key (account_id, filing_id) references filing (account_id, id) on delete cascade
);
create index row_import_age on row_import (imported_at);

-- What an account said of the headings of its sheets of rows, by IRS number or for sheets of whole filings.
create table row_headings (
  account_id uuid not null references account (id) on delete cascade,
  line text not null,
  headings jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, line)
);

alter table row_import enable row level security;
alter table row_import force row level security;
alter table row_headings enable row level security;
alter table row_headings force row level security;

create policy own_account on row_import to app_rw using (account_id = current_account());
create policy own_account on row_headings to app_rw using (account_id = current_account());
create policy every_account on row_import to app_admin using (true);
create policy every_account on row_headings to app_admin using (true);

grant select, insert, update, delete on row_import, row_headings to app_rw;
grant select on row_import, row_headings to app_admin;
grant delete on row_import to app_admin;
