-- Addresses of the customer's own programs that are sent events, each request signed (Standard Webhooks).
create table webhook (
  id uuid primary key,
  account_id uuid not null references account (id),
  url text not null check (length(url) between 1 and 500),
  events text[] not null check (cardinality(events) > 0),
  -- off: by a person. failed: after days of failures only.
  state text not null default 'active' check (state in ('active', 'off', 'failed')),
  secret_cipher text not null,
  -- The secret before, which signs too until its time.
  old_secret_cipher text,
  old_secret_until timestamptz,
  -- The first failure after the last success, and the failed attempts since.
  failing_since timestamptz,
  failures integer not null default 0 check (failures >= 0),
  -- Nothing is sent before: an attempt is under way, or the webhook rests after a failure.
  busy_until timestamptz,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (account_id, id),
  check ((old_secret_cipher is null) = (old_secret_until is null))
);
create index webhook_of_account on webhook (account_id, created_at desc) where deleted_at is null;

-- An event, written in the transaction of the change it reports. Ids and states only.
create table webhook_event (
  id uuid primary key,
  account_id uuid not null references account (id),
  type text not null,
  at timestamptz not null,
  data jsonb not null,
  unique (account_id, id)
);
create index webhook_event_old on webhook_event (at);

-- An event on its way to one webhook.
create table webhook_delivery (
  id uuid primary key,
  account_id uuid not null references account (id),
  webhook_id uuid not null,
  event_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'canceled')),
  -- Attempts since it was made, or since a person sent it again.
  tries integer not null default 0 check (tries >= 0),
  -- When the next attempt is due; null unless it waits.
  due_at timestamptz,
  created_at timestamptz not null,
  unique (webhook_id, event_id),
  unique (account_id, id),
  check ((state = 'waiting') = (due_at is not null)),
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade,
  foreign key (account_id, event_id) references webhook_event (account_id, id) on delete cascade
);
create index webhook_delivery_of_account on webhook_delivery (account_id, created_at desc, id desc);
create index webhook_delivery_of_event on webhook_delivery (event_id);
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where state = 'waiting';
create index webhook_delivery_overdue on webhook_delivery (due_at) where state = 'waiting';

create table webhook_attempt (
  id uuid primary key,
  account_id uuid not null references account (id),
  delivery_id uuid not null,
  at timestamptz not null,
  -- Of the answer; null without one.
  status integer,
  failure text,
  duration_ms integer not null check (duration_ms >= 0),
  -- The first characters of the answer.
  answer text not null check (length(answer) <= 1000),
  check ((status is null) = (failure is not null)),
  foreign key (account_id, delivery_id) references webhook_delivery (account_id, id) on delete cascade
);
create index webhook_attempt_of_delivery on webhook_attempt (delivery_id, at desc);

alter table webhook enable row level security;
alter table webhook force row level security;
create policy own_account on webhook to app_rw using (account_id = current_account());
create policy every_account on webhook to app_admin using (true);
alter table webhook_event enable row level security;
alter table webhook_event force row level security;
create policy own_account on webhook_event to app_rw using (account_id = current_account());
create policy every_account on webhook_event to app_admin using (true);
alter table webhook_delivery enable row level security;
alter table webhook_delivery force row level security;
create policy own_account on webhook_delivery to app_rw using (account_id = current_account());
create policy every_account on webhook_delivery to app_admin using (true);
alter table webhook_attempt enable row level security;
alter table webhook_attempt force row level security;
create policy own_account on webhook_attempt to app_rw using (account_id = current_account());
create policy every_account on webhook_attempt to app_admin using (true);

grant select, insert on webhook, webhook_event, webhook_delivery, webhook_attempt to app_rw;
grant update (url, events, state, secret_cipher, old_secret_cipher, old_secret_until, failing_since, failures, busy_until,
  updated_at, deleted_at) on webhook to app_rw;
grant update (state, tries, due_at) on webhook_delivery to app_rw;
-- An export holds them, and the sweep deletes what is old.
grant select, delete on webhook, webhook_event, webhook_delivery, webhook_attempt to app_admin;
-- No event is written for a suspended account.
grant execute on function account_is_open to app_rw, app_admin;
