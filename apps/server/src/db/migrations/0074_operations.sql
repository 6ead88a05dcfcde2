-- Administrators see what waits in the queue, and the submissions that have no answer yet. The queue belongs to the owner of the tables.
create function job_counts(out waiting bigint, out running bigint, out failed bigint, out oldest_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    select count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()),
           count(*) filter (where j.locked_at is not null),
           count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts),
           min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())
    into waiting, running, failed, oldest_at
    from graphile_worker._private_jobs j;
  end
  $$;
revoke execute on function job_counts from public;
grant execute on function job_counts to app_admin;

create index submission_unanswered on submission (signed_at) where outcome is null and void_at is null;
create index submission_settled on submission (settled_at) where settled_at is not null;
create index submission_event_newest on submission_event (at desc) where answered_by is not null;
