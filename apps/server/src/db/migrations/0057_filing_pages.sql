-- A filing is a list of pages of its form, each with facts, perhaps sealed facts, and what they were computed to: `tax.60`,
-- `claims`, `claims.3`, `deposit`, `overpayment`, `paymentOption`, `refundAccount` on Form 720.
create table filing_page (
  account_id uuid not null,
  filing_id uuid not null,
  page text not null check (page ~ '^[a-zA-Z0-9.]{1,60}$'),
  facts jsonb not null default '{}',
  -- What a form of ours must not show in clear: taxpayer numbers, bank numbers.
  sealed text,
  cells jsonb not null default '{}',
  amount numeric,
  -- The version of the filing that wrote it last, and who did; null for what the program wrote, or before this table.
  version integer not null check (version > 0),
  saved_by uuid,
  saved_at timestamptz not null,
  -- Nothing is on the page any more; its version still says when that changed.
  removed boolean not null default false,
  primary key (filing_id, page),
  foreign key (account_id, filing_id) references filing (account_id, id) on delete cascade
);

-- Row-level security shows the owner of the tables no row either: lifted until this transaction ends.
alter table filing no force row level security;
alter table filing_line no force row level security;

insert into filing_page (account_id, filing_id, page, facts, cells, amount, version, saved_at)
select l.account_id, l.filing_id, 'tax.' || l.irs_number, l.facts, l.cells, l.tax, f.version, f.updated_at
from filing_line l join filing f on f.id = l.filing_id;

insert into filing_page (account_id, filing_id, page, facts, version, saved_at)
select account_id, id, page, facts, version, updated_at
from filing, lateral (values ('deposit', deposit), ('overpayment', overpayment)) as kept (page, facts)
where facts is not null;

insert into filing_page (account_id, filing_id, page, sealed, version, saved_at)
select account_id, id, page, sealed, version, updated_at
from filing,
  lateral (values ('paymentOption', payment_option_cipher), ('refundAccount', refund_account_cipher)) as kept (page, sealed)
where sealed is not null;

insert into filing_page (account_id, filing_id, page, facts, sealed, version, saved_at)
select account_id, id, 'claims', claims - 'groups', claim_tins_cipher, version, updated_at
from filing where claims is not null;

insert into filing_page (account_id, filing_id, page, facts, cells, amount, version, saved_at)
select f.account_id, f.id, 'claims.' || g.key, g.value, jsonb_build_object('lines', coalesce(c.lines, '{}')), c.amount,
       f.version, f.updated_at
from filing f
cross join lateral jsonb_each(f.claims -> 'groups') g
cross join lateral (
  select jsonb_object_agg(l.key, l.value) as lines, sum((l.value ->> 'amount')::numeric) as amount
  from jsonb_each(f.claim_lines) l
  where l.key in (select r ->> 'line' from jsonb_array_elements(coalesce(g.value -> 'lines', '[]')) r)
) c
where jsonb_typeof(f.claims -> 'groups') = 'object';

drop table filing_line;
alter table filing force row level security;
alter table filing
  drop column deposit,
  drop column overpayment,
  drop column claims,
  drop column claim_lines,
  drop column claim_tins_cipher,
  drop column payment_option_cipher,
  drop column refund_account_cipher;

alter table filing_page enable row level security;
alter table filing_page force row level security;
create policy own_account on filing_page to app_rw using (account_id = current_account());
create policy every_account on filing_page to app_admin using (true);
grant select, insert, update, delete on filing_page to app_rw;
grant select on filing_page to app_admin;
