-- The job queue's own schema (graphile_worker) is made by its library; here is what we add.

-- The one way into the queue: callers hold no right on its tables. Inside an account the job is that account's, and its key cannot
-- reach another account's job. The account stands in the payload beside `data`, which is the caller's.
create function enqueue_job(
  p_task text, p_data jsonb, p_account uuid, p_key text, p_run_at timestamptz, p_max_attempts integer
) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    own uuid := public.current_account();
  begin
    if own is not null and p_account is distinct from own then
      raise exception 'A job of another account cannot be enqueued here.' using errcode = 'insufficient_privilege';
    end if;
    perform graphile_worker.add_job(
      p_task, json_build_object('accountId', p_account, 'data', p_data), run_at => p_run_at, max_attempts => p_max_attempts,
      job_key => p_task || '|' || coalesce(p_account::text, '') || '|' || p_key
    );
  end
  $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to app_rw, app_admin;

-- The processes that run jobs. Each holds an advisory lock on its id for as long as it lives, and locks jobs by the name beside it.
create table job_runner (
  id uuid primary key,
  locks_as text not null,
  started_at timestamptz not null default now()
);

-- Frees at once what a process that is gone had locked; the library alone waits four hours. What nobody known has locked is left a
-- minute, because a process may take its first job a moment before it is written down.
create function unlock_orphaned_jobs(p_self uuid) returns integer
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    gone text[];
    orphans text[];
  begin
    with dead as (
      delete from job_runner
      where id <> p_self and pg_try_advisory_xact_lock(hashtextextended(id::text, 0))
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
revoke execute on function unlock_orphaned_jobs from public;
