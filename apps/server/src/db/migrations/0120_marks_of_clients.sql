-- When a mail server last answered that the address of a client does not exist: the client must be asked at another address.
alter table client_request add column mail_refused_at timestamptz;
grant update (mail_refused_at) on client_request to app_admin;
create index client_request_of_address on client_request (email) where ended is null and answer is null;

-- The kind of client that a person chose: it files every quarter, or the PCORI fee alone. Null: by its returns.
alter table business add column client_kind text check (client_kind in ('quarterly', 'feeOnly'));
