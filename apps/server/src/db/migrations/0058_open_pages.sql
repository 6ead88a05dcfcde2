-- Who has which page of a filing open: told by the page itself while it is in sight, and forgotten soon after.
create table open_page (
  account_id uuid not null,
  filing_id uuid not null,
  page text not null check (page <> ''),
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (filing_id, page, user_id),
  foreign key (account_id, filing_id) references filing (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references membership (account_id, user_id) on delete cascade
);

alter table open_page enable row level security;
alter table open_page force row level security;
create policy own_account on open_page to app_rw using (account_id = current_account());
create policy every_account on open_page to app_admin using (true);
grant select, insert, update on open_page to app_rw;
-- Old rows are cleared across accounts.
grant select, delete on open_page to app_admin;
