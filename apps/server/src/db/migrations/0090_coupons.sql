-- Coupons: what a code takes off the service fee, when, for which forms and how often. They belong to the installation, not to an account.
create table coupon (
  id uuid primary key,
  -- In capital letters, as it is compared.
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{3,29}$'),
  percent numeric(5, 2) check (percent >= 1 and percent <= 100),
  amount numeric(12, 2) check (amount > 0),
  -- Days of Washington, both included.
  first_day date not null,
  last_day date,
  -- Most returns that it is used for, and most of one account.
  max_uses integer check (max_uses > 0),
  max_uses_of_account integer check (max_uses_of_account > 0),
  form_types text[] not null check (cardinality(form_types) > 0 and form_types <@ array['Form720', 'Form720X', 'Form8849']),
  created_by uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((percent is null) <> (amount is null)),
  check (last_day >= first_day)
);
create index coupon_newest on coupon (created_at desc, id desc);

-- What a coupon took off. The fee is the sum of both amounts. The payment keeps its terms, whatever becomes of the coupon.
alter table payment add column coupon_id uuid references coupon (id);
alter table payment add column coupon_code text;
alter table payment add column discount numeric(12, 2) not null default 0 check (discount >= 0);
alter table payment add constraint payment_coupon check ((coupon_id is null) = (coupon_code is null) and (discount = 0) = (coupon_id is null));
alter table payment drop constraint payment_paid_amount_check;
alter table payment add constraint payment_paid_amount_check check (paid_amount > 0 or paid_amount = 0 and discount > 0);
alter table payment drop constraint payment_order_amount_check;
alter table payment add constraint payment_order_amount_check check (order_amount >= 0);
-- Nothing is captured of a fee that a coupon pays whole.
alter table payment drop constraint payment_check;
alter table payment add constraint payment_approval check (
  state <> 'approved' or (invoice_number is not null and (capture_id is not null or paid_amount = 0))
);
-- A payment that comes to nothing uses no coupon: the uses are counted, never kept, so that none is lost.
create index payment_coupon_use on payment (coupon_id, account_id)
  where coupon_id is not null and state in ('initiated', 'capturing', 'approved', 'mismatched');

alter table coupon enable row level security;
alter table coupon force row level security;
create policy administered on coupon to app_admin using (true);
-- The owner reaches it inside the function below: no request lists coupons.
create policy found on coupon to app_owner using (true);
grant select, insert, update on coupon to app_admin;

-- The coupon of a code with its uses by all and by the current account, payments of these filings left out. `p_hold`: held until the
-- transaction ends, so that of two who take the last use at once the second sees the first.
create function find_coupon(p_code text, p_filings uuid[], p_hold boolean)
  returns table (
    id uuid, code text, percent numeric, amount numeric, first_day text, last_day text, max_uses integer,
    max_uses_of_account integer, form_types text[], ended_at timestamptz, used bigint, used_of_account bigint
  )
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if p_hold then
      perform 1 from coupon c where c.code = p_code for update;
    end if;
    return query
      select c.id, c.code, c.percent, c.amount, c.first_day::text, c.last_day::text, c.max_uses, c.max_uses_of_account,
             c.form_types, c.ended_at, uses.used, uses.used_of_account
      from coupon c
      cross join lateral (
        select count(*) as used, count(*) filter (where p.account_id = current_account()) as used_of_account
        from payment p
        where p.coupon_id = c.id and p.state in ('initiated', 'capturing', 'approved', 'mismatched')
          and p.filing_id <> all (p_filings)
      ) uses
      where c.code = p_code;
  end
  $$;
revoke execute on function find_coupon from public;
grant execute on function find_coupon to app_rw;

-- Wrong codes are counted by network address too.
alter table network_try drop constraint network_try_kind_check;
alter table network_try add constraint network_try_kind_check
  check (kind in ('failed_sign_in', 'unchecked', 'failed_reset', 'unknown_coupon'));

-- Reports add up the discounts of the fees that were paid in a year.
create index payment_discounts on payment (updated_at) include (discount) where state = 'approved' and discount > 0;
