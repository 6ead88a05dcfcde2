-- A rate book is loaded and removed by the operator, who is no user of the product but one of the system.
alter table rate_book drop constraint rate_book_loaded_by_fkey;
alter table rate_book alter column loaded_by type text;
grant delete on rate_book to app_admin;

-- A request that is sent again is found by its key.
create index audit_event_request_key on audit_event (account_id, (detail ->> 'key')) where detail ? 'key';
