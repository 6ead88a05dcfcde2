-- Administrators page through the filings and payments of every account. Each list has an index that ends with the order of its pages,
-- and each filter one too.
create index filing_newest_of_all on filing (created_at desc, id desc) where deleted_at is null;
create index filing_newest_of_form on filing (form_type, created_at desc, id desc) where deleted_at is null;
create index filing_newest_of_state on filing (state, created_at desc, id desc) where deleted_at is null;
create index filing_newest_of_year on filing (tax_year, created_at desc, id desc) where deleted_at is null;
create index filing_newest_of_business on filing (business_id, created_at desc, id desc) where deleted_at is null;

create index payment_newest_of_all on payment (updated_at desc, id desc);
create index payment_newest_of_form on payment (form_type, updated_at desc, id desc);
create index payment_newest_of_state on payment (state, updated_at desc, id desc);
create index payment_newest_of_business on payment (business_id, updated_at desc, id desc);
create index payment_of_filing on payment (filing_id, state);
create index payment_provider_id on payment (upper(payment_id) text_pattern_ops);

create index business_newest_of_all on business (created_at desc, id desc) where deleted_at is null;
create index business_ein_of_all on business (ein_index);

-- How many there are of a kind on a day of UTC, kept in the transaction that changes them, so that totals and reports need not count.
-- Rows of a day are spread over shards: transactions of different connections seldom wait for each other.
create table day_count (
  -- A form: its filings by the day they were begun. payment: payments by the day of their last change; paid: those that were approved
  -- and not refunded. user: people who signed up or were invited, administrators left out.
  kind text not null check (kind in ('Form720', 'Form720X', 'Form8849', 'payment', 'paid', 'user')),
  day date not null,
  shard smallint not null,
  count bigint not null,
  amount numeric(18, 2) not null,
  primary key (kind, day, shard)
);
alter table day_count enable row level security;
alter table day_count force row level security;
create policy counting on day_count to app_owner using (true);
create policy every_day on day_count for select to app_admin using (true);
grant select on day_count to app_admin;

create function add_to_day(p_kind text, p_at timestamptz, p_count integer, p_amount numeric) returns void
  language sql set search_path = pg_catalog, public, pg_temp
  as $$
    insert into public.day_count as c (kind, day, shard, count, amount)
    values (p_kind, (p_at at time zone 'UTC')::date, pg_backend_pid() % 8, p_count, p_amount)
    on conflict (kind, day, shard) do update set count = c.count + excluded.count, amount = c.amount + excluded.amount;
  $$;
revoke execute on function add_to_day from public;

create function count_filing() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_op <> 'INSERT' and old.deleted_at is null then
      perform public.add_to_day(old.form_type, old.created_at, -1, 0);
    end if;
    if tg_op <> 'DELETE' and new.deleted_at is null then
      perform public.add_to_day(new.form_type, new.created_at, 1, 0);
    end if;
    return null;
  end
  $$;
revoke execute on function count_filing from public;
create trigger counted after insert or delete on filing for each row execute function count_filing();
create trigger counted_again after update on filing for each row
  when (old.deleted_at is distinct from new.deleted_at or old.created_at <> new.created_at)
  execute function count_filing();

create function count_payment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_op <> 'INSERT' then
      perform public.add_to_day('payment', old.updated_at, -1, 0);
      if old.state = 'approved' then
        perform public.add_to_day('paid', old.updated_at, -1, -old.paid_amount);
      end if;
    end if;
    if tg_op <> 'DELETE' then
      perform public.add_to_day('payment', new.updated_at, 1, 0);
      if new.state = 'approved' then
        perform public.add_to_day('paid', new.updated_at, 1, new.paid_amount);
      end if;
    end if;
    return null;
  end
  $$;
revoke execute on function count_payment from public;
create trigger counted after insert or delete on payment for each row execute function count_payment();
create trigger counted_again after update on payment for each row
  when (old.state <> new.state or old.paid_amount <> new.paid_amount
    or (old.updated_at at time zone 'UTC')::date <> (new.updated_at at time zone 'UTC')::date)
  execute function count_payment();

create function count_user() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_op <> 'INSERT' and not old.is_admin then
      perform public.add_to_day('user', old.created_at, -1, 0);
    end if;
    if tg_op <> 'DELETE' and not new.is_admin then
      perform public.add_to_day('user', new.created_at, 1, 0);
    end if;
    return null;
  end
  $$;
revoke execute on function count_user from public;
create trigger counted after insert or delete on app_user for each row execute function count_user();
create trigger counted_again after update on app_user for each row
  when (old.is_admin <> new.is_admin) execute function count_user();

-- What is there already. Row-level security shows the owner of the tables no row: lifted until this transaction ends.
alter table filing no force row level security;
alter table payment no force row level security;
alter table app_user no force row level security;

insert into day_count
select form_type, (created_at at time zone 'UTC')::date, 0, count(*), 0 from filing where deleted_at is null group by 1, 2
union all
select 'payment', (updated_at at time zone 'UTC')::date, 0, count(*), 0 from payment group by 2
union all
select 'paid', (updated_at at time zone 'UTC')::date, 0, count(*), sum(paid_amount) from payment where state = 'approved' group by 2
union all
select 'user', (created_at at time zone 'UTC')::date, 0, count(*), 0 from app_user where not is_admin group by 2;

alter table filing force row level security;
alter table payment force row level security;
alter table app_user force row level security;
