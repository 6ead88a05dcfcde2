-- What a watcher of the installation may ask: the newest migration, the processes that run jobs, and the jobs by kind. The queue and the
-- table of migrations belong to the owner of the tables.
create function newest_migration() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select max(m.name) from public.schema_migration m $$;

-- A process that runs jobs holds an advisory lock on its id while it lives.
create function living_job_runners() returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*)
    from public.job_runner r
    where exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
        and l.database = (select d.oid from pg_database d where d.datname = current_database())
        and (l.classid::bigint << 32) | l.objid::bigint = hashtextextended(r.id::text, 0)
    )
  $$;

-- The queue's tables are made by its library after the migrations: plpgsql looks for them when it runs.
create function job_states(out job text, out waiting bigint, out running bigint, out retrying bigint, out failed bigint, out oldest_at timestamptz)
  returns setof record
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    return query
      select t.identifier,
             count(*) filter (where j.locked_at is null and j.attempts = 0 and j.run_at <= now()),
             count(*) filter (where j.locked_at is not null),
             count(*) filter (where j.locked_at is null and j.attempts > 0 and j.attempts < j.max_attempts),
             count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts),
             min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      group by t.identifier;
  end
  $$;

revoke execute on function newest_migration, living_job_runners, job_states from public;
grant execute on function newest_migration, living_job_runners to app_rw, app_admin;
grant execute on function job_states to app_admin;
