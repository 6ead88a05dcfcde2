#!/bin/sh
# Makes the three users of docs/running.md in the database of compose.yaml, after roles.sql and once, with their passwords from the environment.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d gauger \
  -v app="$GAUGER_APP_PASSWORD" -v owner="$GAUGER_OWNER_PASSWORD" -v admin="$GAUGER_ADMIN_PASSWORD" <<'SQL'
create role gauger_app login noinherit password :'app';
grant app_rw, app_limited to gauger_app;
create role gauger_owner login noinherit password :'owner';
grant app_owner, app_rw, app_limited, app_admin to gauger_owner;
create role gauger_admin login noinherit password :'admin';
grant app_admin to gauger_admin;
SQL
