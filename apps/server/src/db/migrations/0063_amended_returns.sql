-- The return that a Form 720-X corrects, frozen when it was chosen: a return of ours, one that was filed elsewhere, or the return as an
-- earlier Form 720-X adjusted it.
create table filing_original (
  account_id uuid not null,
  filing_id uuid primary key,
  -- The submission of ours that the IRS accepted, where there is one.
  submission_id uuid references submission (id) on delete set null,
  -- The Form 720 of ours, or the earlier Form 720-X; null for a return filed elsewhere.
  amends_filing_id uuid,
  facts jsonb not null,
  -- The taxpayer numbers of its claims.
  sealed text,
  -- The tax of its lines and the claims of Schedule C, by number.
  cells jsonb not null,
  rate_book_version text not null,
  filed_on date,
  chosen_at timestamptz not null,
  foreign key (account_id, filing_id) references filing (account_id, id) on delete cascade,
  foreign key (account_id, amends_filing_id) references filing (account_id, id)
    on delete set null (amends_filing_id)
);
create index filing_original_amends on filing_original (account_id, amends_filing_id);

-- When a return that goes by mail was mailed.
create table filing_mailing (
  account_id uuid not null,
  filing_id uuid primary key,
  mailed_on date not null,
  tracking_number text,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  foreign key (account_id, filing_id) references filing (account_id, id) on delete cascade
);

alter table filing_original enable row level security;
alter table filing_original force row level security;
create policy own_account on filing_original to app_rw using (account_id = current_account());
create policy every_account on filing_original to app_admin using (true);
grant select, insert, update, delete on filing_original to app_rw;
grant select on filing_original to app_admin;

alter table filing_mailing enable row level security;
alter table filing_mailing force row level security;
create policy own_account on filing_mailing to app_rw using (account_id = current_account());
create policy every_account on filing_mailing to app_admin using (true);
grant select, insert, update, delete on filing_mailing to app_rw;
grant select on filing_mailing to app_admin;

-- A return on paper is mailed: nobody acknowledges it.
alter table filing drop constraint filing_state_check;
alter table filing add constraint filing_state_check check (state in (
  'draft', 'ready', 'paid', 'signed', 'queued', 'sending', 'sent', 'accepted', 'rejected', 'unknown', 'withdrawn', 'mailed'
));
