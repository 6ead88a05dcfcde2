-- The left-out rows that later imports brought, or left out again: which import, which row, and its line. All of them, and settled_by
-- names the last of these imports.
alter table left_out_rows add column settled jsonb not null default '[]' check (jsonb_typeof(settled) = 'array');
grant update (settled) on left_out_rows to app_rw;
