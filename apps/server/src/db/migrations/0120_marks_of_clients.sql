-- When a mail server said last that the address of a client does not exist: the link waits for nobody until the address is corrected.
alter table client_request add column mail_refused_at timestamptz;
grant update (mail_refused_at) on client_request to app_admin;
create index client_request_of_address on client_request (email) where ended is null and answer is null;

-- What a person said of a client: that it files every quarter, or the PCORI fee alone. Null: its returns tell.
alter table business add column client_kind text check (client_kind in ('quarterly', 'feeOnly'));
