-- How the emails of a topic come to a person: at once, in the email of the day, or never. Without a row the standard of the topic holds.
create table mail_choice (
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references app_user (id),
  topic text not null check (topic in ('due', 'answers', 'reviews')),
  mode text not null check (mode in ('each', 'daily', 'off')),
  primary key (account_id, user_id, topic)
);

-- An email that waits for the one of the day.
create table daily_item (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references app_user (id),
  -- The kind of email that would have come at once, and its facts.
  kind text not null,
  facts jsonb not null,
  created_at timestamptz not null
);
create index daily_item_of_person on daily_item (account_id, user_id, created_at);

-- The days on which a person was mailed, so that no day is mailed twice.
create table daily_mail (
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references app_user (id),
  day date not null,
  primary key (account_id, user_id, day)
);
create index daily_mail_day on daily_mail (day);

alter table mail_choice enable row level security;
alter table mail_choice force row level security;
alter table daily_item enable row level security;
alter table daily_item force row level security;
alter table daily_mail enable row level security;
alter table daily_mail force row level security;
create policy own_account on mail_choice to app_rw using (account_id = current_account());
create policy own_account on daily_item to app_rw using (account_id = current_account());
create policy own_account on daily_mail to app_rw using (account_id = current_account());
create policy every_account on mail_choice to app_admin using (true);
create policy every_account on daily_item to app_admin using (true);
create policy every_account on daily_mail to app_admin using (true);
grant select, insert, update, delete on mail_choice to app_rw;
grant select, insert, delete on daily_item to app_rw;
grant select, insert on daily_mail to app_rw;
-- An export holds them too, and the sweep deletes days long over.
grant select on mail_choice to app_admin;
grant select, delete on daily_item, daily_mail to app_admin;

-- When a mail server last said that the address does not exist.
alter table app_user add column mail_refused_at timestamptz;
grant update (mail_refused_at) on app_user to app_admin;
