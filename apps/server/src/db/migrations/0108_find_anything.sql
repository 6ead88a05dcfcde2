-- What an administrator finds by: the request id of a log, and the last day of a claim that the email of the day looks for.
create index audit_event_request on audit_event (request_id) where request_id is not null;
create index filing_file_by on filing (account_id, file_by) where file_by is not null and deleted_at is null;
-- Signed forms whose time has passed.
create index signed_form_kept on signed_form (keep_until) where keep_until is not null;
-- Addresses that a mail server refused lately.
create index app_user_refused on app_user (mail_refused_at) where mail_refused_at is not null;
