-- A scheduled job that still runs when its next time comes loses its key, and so nothing replaces it where it fails then. The library
-- keeps such a row for ever.
create function delete_given_up_jobs(p_tasks text[], p_before timestamptz, p_limit integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    deleted integer;
  begin
    delete from graphile_worker._private_jobs where id in (
      select j.id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = any (p_tasks) and j.attempts >= j.max_attempts and j.locked_at is null and j.run_at < p_before
      limit p_limit
      for update of j skip locked
    );
    get diagnostics deleted = row_count;
    return deleted;
  end
  $$;
revoke execute on function delete_given_up_jobs from public;
grant execute on function delete_given_up_jobs to app_admin;
