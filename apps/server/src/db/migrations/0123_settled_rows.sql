-- The import that brought the rows which an earlier one left out; null while they are missing. Undone, they are missing again.
alter table left_out_rows add column settled_by uuid;
grant update (settled_by) on left_out_rows to app_rw;
