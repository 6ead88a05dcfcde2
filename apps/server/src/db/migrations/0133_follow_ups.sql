-- What followed an accepted or mailed filing, as people recorded it: the balance paid, the refund, a letter from the IRS.
create table filing_follow_up (
  account_id uuid not null,
  filing_id uuid primary key,
  paid_on date,
  refunded_on date,
  -- Dollars and cents, with the interest that the IRS added.
  refund_amount text check (refund_amount ~ '^[0-9]{1,12}\.[0-9]{2}$'),
  letter_on date,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  check ((refunded_on is null) = (refund_amount is null)),
  foreign key (account_id, filing_id) references filing (account_id, id) on delete cascade
);

alter table filing_follow_up enable row level security;
alter table filing_follow_up force row level security;
create policy own_account on filing_follow_up to app_rw using (account_id = current_account());
create policy every_account on filing_follow_up to app_admin using (true);
create policy limited on filing_follow_up as restrictive to app_limited
  using (exists (select from filing f where f.id = filing_follow_up.filing_id));
grant select, insert, update, delete on filing_follow_up to app_rw;
grant select on filing_follow_up to app_admin;
