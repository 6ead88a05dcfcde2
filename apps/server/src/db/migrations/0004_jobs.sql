-- The one way into the job queue: callers hold no right on the queue's tables. The queue's own schema is made by its library.
create function enqueue_job(p_task text, p_payload json, p_key text, p_run_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, graphile_worker, public, pg_temp
  as $$
  begin
    perform graphile_worker.add_job(p_task, p_payload, job_key => p_key, run_at => p_run_at);
  end
  $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to app_rw, app_admin;
