-- The roles, the same in the embedded and in any other PostgreSQL. None can sign in and none passes row-level security:
--   app_owner  migrates, owns the tables and the job queue
--   app_rw     serves requests and job handlers, always for one account
--   app_limited  what app_rw is, narrowed by policies of its own: requests of a person who is limited to some businesses
--   app_admin  reads across accounts by policies of its own
-- Roles belong to the whole server, so that two databases may make them at the same moment.
do $$
declare
  name text;
begin
  foreach name in array array['app_owner', 'app_rw', 'app_limited', 'app_admin'] loop
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin %s', name, case name when 'app_limited' then 'inherit' else 'noinherit' end);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
    if not pg_has_role(current_user, name, 'member') then
      execute format('grant %I to current_user', name);
    end if;
  end loop;
end
$$;

do $$
begin
  -- Its rights and policies are those of app_rw, and policies of its own narrow them.
  if not pg_has_role('app_limited', 'app_rw', 'member') then
    grant app_rw to app_limited;
  end if;
  execute format('grant create, temporary on database %I to app_owner', current_database());
end
$$;
grant usage, create on schema public to app_owner;
grant usage on schema public to app_rw, app_admin;
