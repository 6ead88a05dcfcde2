-- Lists of a million rows are as fast as lists of ten thousand: every filter of one fact is counted by day, and a part of a name is
-- found by its trigrams.

-- The service fee of a filing, by its payments: paid while one is approved; returned when one was refunded or void and none is open.
alter table filing add column fee text not null default 'due' check (fee in ('due', 'paid', 'returned'));

create function fee_by(states text[]) returns text
  language sql immutable
  return case
    when 'approved' = any(states) then 'paid'
    when states && '{refunded,void}' and not states && '{initiated,capturing}' then 'returned'
    else 'due' end;

-- Whoever changes another payment of a filing waits at its row, so that the statement after sees all of them. Read by indexes, however
-- small the table was when the plan was made.
create function set_fees(filings uuid[]) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  as $$
  begin
    perform from public.filing where id = any(filings) order by id for no key update;
    update public.filing f set fee = paid.fee
    from (
      select t.id, public.fee_by(array(select p.state from public.payment p where p.filing_id = t.id)) as fee
      from unnest(filings) t (id)
    ) paid
    where f.id = paid.id and f.fee <> paid.fee;
  end
  $$;
create function set_fee() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    case tg_op
      when 'INSERT' then perform public.set_fees(array(select distinct filing_id from added));
      when 'DELETE' then perform public.set_fees(array[old.filing_id]);
      else perform public.set_fees(array[new.filing_id]);
    end case;
    return null;
  end
  $$;
create trigger fee_changed after insert on payment referencing new table as added for each statement execute function set_fee();
create trigger fee_changed_again after update on payment for each row when (old.state <> new.state) execute function set_fee();
create trigger fee_changed_back after delete on payment for each row execute function set_fee();

-- How many there are of a kind on a day of UTC. A transaction only adds its changes, so that none waits for another; a job adds them up.
drop trigger counted on filing;
drop trigger counted_again on filing;
drop trigger counted on payment;
drop trigger counted_again on payment;
drop trigger counted on app_user;
drop trigger counted_again on app_user;
drop function count_filing, count_payment, count_user, add_to_day;
drop table day_count;

create table day_total (
  kind text not null,
  day date not null,
  count bigint not null,
  amount numeric(18, 2) not null,
  primary key (kind, day)
);
create table day_change (
  kind text not null,
  day date not null,
  count bigint not null,
  amount numeric(18, 2) not null
);
create view day_count with (security_invoker = true) as
  select kind, day, sum(count)::bigint as count, sum(amount) as amount
  from (select * from day_total union all select * from day_change) counted
  group by kind, day;

alter table day_total enable row level security;
alter table day_total force row level security;
alter table day_change enable row level security;
alter table day_change force row level security;
create policy counting on day_total to app_owner using (true);
create policy counting on day_change to app_owner using (true);
create policy every_day on day_total for select to app_admin using (true);
create policy every_day on day_change for select to app_admin using (true);
grant select on day_total, day_change, day_count to app_admin;

create function add_up_days() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with taken as (delete from public.day_change returning kind, day, count, amount)
    insert into public.day_total as t (kind, day, count, amount)
    select kind, day, sum(count), sum(amount) from taken group by kind, day
    on conflict (kind, day) do update set count = t.count + excluded.count, amount = t.amount + excluded.amount;
  $$;
revoke execute on function add_up_days from public;
grant execute on function add_up_days to app_admin;

-- Filings count on the day they were begun: by form, state, tax year and fee.
create function counted_as(f filing) returns table (kind text, day date)
  language sql stable set search_path = pg_catalog, public, pg_temp
  as $$
    select k, (f.created_at at time zone 'UTC')::date
    from unnest(array[f.form_type, 'state ' || f.state, 'year ' || f.tax_year, 'fee ' || f.fee]) k
    where f.deleted_at is null
  $$;

-- Payments count on the day of their last change: all of them, by state and form; approved ones with their amount.
create function counted_as(p payment) returns table (kind text, day date, amount numeric)
  language sql stable set search_path = pg_catalog, public, pg_temp
  as $$
    select k, (p.updated_at at time zone 'UTC')::date, case k when 'paid' then p.paid_amount else 0 end
    from unnest(array['payment', 'payment ' || p.state, 'payment ' || p.form_type, case p.state when 'approved' then 'paid' end]) k
    where k is not null
  $$;

-- People count on the day they signed up or were invited.
create function counted_as(u app_user) returns table (kind text, day date)
  language sql stable set search_path = pg_catalog, public, pg_temp
  as $$
    select case when u.is_admin then 'administrator' else 'user' end, (u.created_at at time zone 'UTC')::date
  $$;
revoke execute on function counted_as(filing), counted_as(payment), counted_as(app_user) from public;

create function count_new() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    case tg_table_name
      when 'filing' then
        insert into public.day_change
        select c.kind, c.day, count(*), 0 from added a, public.counted_as(row(a.*)::public.filing) c group by 1, 2;
      when 'payment' then
        insert into public.day_change
        select c.kind, c.day, count(*), sum(c.amount) from added a, public.counted_as(row(a.*)::public.payment) c group by 1, 2;
      when 'app_user' then
        insert into public.day_change
        select c.kind, c.day, count(*), 0 from added a, public.counted_as(row(a.*)::public.app_user) c group by 1, 2;
    end case;
    return null;
  end
  $$;
revoke execute on function count_new from public;
create trigger counted after insert on filing referencing new table as added for each statement execute function count_new();
create trigger counted after insert on payment referencing new table as added for each statement execute function count_new();
create trigger counted after insert on app_user referencing new table as added for each statement execute function count_new();

-- After an update or a deletion: what the row counted as before is taken out, what it counts as now is added.
create function count_again() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    case tg_table_name
      when 'filing' then
        insert into public.day_change
        select c.kind, c.day, sum(c.count), 0 from (
          select kind, day, -1 as count from public.counted_as(old)
          union all
          select kind, day, 1 from public.counted_as(new) where tg_op = 'UPDATE'
        ) c group by 1, 2 having sum(c.count) <> 0;
      when 'payment' then
        insert into public.day_change
        select c.kind, c.day, sum(c.count), sum(c.amount) from (
          select kind, day, -1 as count, -amount as amount from public.counted_as(old)
          union all
          select kind, day, 1, amount from public.counted_as(new) where tg_op = 'UPDATE'
        ) c group by 1, 2 having sum(c.count) <> 0 or sum(c.amount) <> 0;
      when 'app_user' then
        insert into public.day_change
        select c.kind, c.day, sum(c.count), 0 from (
          select kind, day, -1 as count from public.counted_as(old)
          union all
          select kind, day, 1 from public.counted_as(new) where tg_op = 'UPDATE'
        ) c group by 1, 2 having sum(c.count) <> 0;
    end case;
    return null;
  end
  $$;
revoke execute on function count_again from public;
create trigger counted_no_more after delete on filing for each row execute function count_again();
create trigger counted_no_more after delete on payment for each row execute function count_again();
create trigger counted_no_more after delete on app_user for each row execute function count_again();
create trigger counted_again after update on filing for each row
  when (old.deleted_at is distinct from new.deleted_at or old.created_at <> new.created_at or old.form_type <> new.form_type
    or old.state <> new.state or old.tax_year <> new.tax_year or old.fee <> new.fee)
  execute function count_again();
create trigger counted_again after update on payment for each row
  when (old.state <> new.state or old.paid_amount <> new.paid_amount or old.form_type <> new.form_type
    or (old.updated_at at time zone 'UTC')::date <> (new.updated_at at time zone 'UTC')::date)
  execute function count_again();
create trigger counted_again after update on app_user for each row
  when (old.is_admin <> new.is_admin or old.created_at <> new.created_at)
  execute function count_again();

-- What is there already. Row-level security shows the owner of the tables no row: lifted until this transaction ends.
alter table filing no force row level security;
alter table payment no force row level security;
alter table app_user no force row level security;

update filing f set fee = p.fee
from (select filing_id, fee_by(array_agg(state)) as fee from payment group by filing_id) p
where p.filing_id = f.id and p.fee <> 'due';
-- The update above counted what it changed; everything is counted anew.
delete from day_change;
insert into day_total
select c.kind, c.day, count(*), 0 from filing f, counted_as(f) c group by 1, 2
union all
select c.kind, c.day, count(*), sum(c.amount) from payment p, counted_as(p) c group by 1, 2
union all
select c.kind, c.day, count(*), 0 from app_user u, counted_as(u) c group by 1, 2;

alter table filing force row level security;
alter table payment force row level security;
alter table app_user force row level security;

-- The list of an account is counted and cut from one index, whatever filters it has.
drop index filing_newest;
create index filing_newest on filing (account_id, created_at desc, id desc)
  include (business_id, form_type, tax_year, quarter, state, fee) where deleted_at is null;
create index filing_newest_of_fee on filing (fee, created_at desc, id desc) where deleted_at is null;

create extension if not exists pg_trgm;
create index business_name_part on business using gin (business_name gin_trgm_ops);
create index app_user_part on app_user using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
