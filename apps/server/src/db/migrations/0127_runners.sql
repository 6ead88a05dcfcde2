-- A process has several runners, each with slots of its own. One connection of it holds the locks of them all, and a lock that the own
-- connection holds can be taken again: so it names every runner of its own. Another name: servers of the last release call the former one.
alter table job_runner add column name text not null default 'upkeep';

create function free_orphaned_jobs(p_own uuid[]) returns integer
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    gone text[];
    orphans text[];
  begin
    with dead as (
      delete from job_runner
      where id <> all (p_own) and pg_try_advisory_xact_lock(hashtextextended(id::text, 0))
      returning locks_as
    )
    select coalesce(array_agg(locks_as), '{}') into gone from dead;
    select coalesce(array_agg(distinct locked_by), '{}') into orphans
    from graphile_worker._private_jobs
    where locked_by = any (gone)
       or locked_at < now() - interval '1 minute' and locked_by not in (select locks_as from job_runner);
    perform graphile_worker.force_unlock_workers(orphans);
    return cardinality(orphans);
  end
  $$;
revoke execute on function free_orphaned_jobs from public;

-- The runners that live, by their names.
create function living_runners(out runner text, out living bigint) returns setof record
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select r.name, count(*)
    from public.job_runner r
    where exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
        and l.database = (select d.oid from pg_database d where d.datname = current_database())
        and (l.classid::bigint << 32) | l.objid::bigint = hashtextextended(r.id::text, 0)
    )
    group by r.name
  $$;
revoke execute on function living_runners from public;
grant execute on function living_runners to app_admin;

-- A step of a submission is done by one at a time. The one who does it renews this while the gateway is asked, outside any transaction;
-- by the clock of the database, which all share.
create table submission_turn (
  submission_id uuid primary key,
  account_id uuid not null,
  taken_by uuid not null,
  taken_until timestamptz not null,
  foreign key (account_id, submission_id) references submission (account_id, id)
);
alter table submission_turn enable row level security;
alter table submission_turn force row level security;
create policy own_account on submission_turn to app_rw using (account_id = current_account());
create policy every_account on submission_turn to app_admin using (true);
-- Jobs alone do steps, and no job is limited to some businesses.
create policy limited on submission_turn as restrictive to app_limited using (false);
grant select, insert, update, delete on submission_turn to app_rw;
grant select on submission_turn to app_admin;
