-- The audit trail: one chain per account, each link holding the hash of the one before.
-- The chain of the account 00000000-0000-0000-0000-000000000000 is the installation's own.

create table audit_head (
  account_id uuid primary key,
  seq bigint not null,
  hash text not null,
  -- How far the chain is sealed by an anchor.
  sealed_seq bigint not null default 0
);
create index audit_head_unsealed on audit_head (account_id) where seq > sealed_seq;

create table audit_event (
  id uuid primary key,
  account_id uuid not null,
  seq bigint not null check (seq > 0),
  created_at timestamptz not null,
  actor_id uuid,
  on_behalf_of uuid,
  ip inet,
  request_id text,
  action_type text not null check (action_type <> ''),
  document_type text,
  document_id text,
  before_hash text,
  after_hash text,
  outcome text not null check (outcome in ('success', 'refused', 'failed')),
  detail jsonb not null default '{}',
  prev text not null,
  hash text not null,
  unique (account_id, seq)
);
create index audit_event_document on audit_event (account_id, document_type, document_id);

-- What the chains that grew since the anchor before ended with, under one hash that is also told to the outside.
create table audit_anchor (
  id bigint generated always as identity primary key,
  sealed_at timestamptz not null,
  heads jsonb not null,
  root text not null
);

-- Every field as text with its length before it, so that no two events read the same. Checked by audit/verify-chain.ts in another language.
create function audit_event_hash(e audit_event) returns text
  language sql stable set search_path = pg_catalog, public, pg_temp
  as $$
    select encode(sha256(convert_to(string_agg(
      case when part is null then '-' else octet_length(part) || ':' || part end, ',' order by position
    ), 'UTF8')), 'hex')
    from unnest(array[
      e.prev, e.id::text, e.account_id::text, e.seq::text,
      to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      e.actor_id::text, e.on_behalf_of::text, host(e.ip), e.request_id, e.action_type, e.document_type, e.document_id,
      e.before_hash, e.after_hash, e.outcome, e.detail::text
    ]) with ordinality as parts (part, position)
  $$;

-- Adds one event to its chain. Inside an account the event is that account's; the head row makes writers of one chain wait for each other.
create function append_audit_event(
  p_id uuid, p_account uuid, p_actor uuid, p_on_behalf_of uuid, p_ip inet, p_request_id text, p_action_type text,
  p_document_type text, p_document_id text, p_before_hash text, p_after_hash text, p_outcome text, p_detail jsonb
) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    own uuid := public.current_account();
    head audit_head;
    event audit_event;
  begin
    if own is not null and p_account is distinct from own then
      raise exception 'An event of another account cannot be written here.' using errcode = 'insufficient_privilege';
    end if;
    insert into audit_head (account_id, seq, hash) values (p_account, 0, '') on conflict do nothing;
    select * into head from audit_head where account_id = p_account for update;
    event.id := p_id;
    event.account_id := p_account;
    event.seq := head.seq + 1;
    event.created_at := clock_timestamp();
    event.actor_id := p_actor;
    event.on_behalf_of := p_on_behalf_of;
    event.ip := p_ip;
    event.request_id := p_request_id;
    event.action_type := p_action_type;
    event.document_type := p_document_type;
    event.document_id := p_document_id;
    event.before_hash := p_before_hash;
    event.after_hash := p_after_hash;
    event.outcome := p_outcome;
    event.detail := p_detail;
    event.prev := head.hash;
    event.hash := audit_event_hash(event);
    insert into audit_event select event.*;
    update audit_head set seq = event.seq, hash = event.hash where account_id = p_account;
  end
  $$;

-- Writes down where every chain that grew ends now; null when none did. A chain that is just being written to is left for the next time.
create function seal_audit() returns audit_anchor
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v_heads jsonb;
    last_root text;
    anchor audit_anchor;
  begin
    perform pg_advisory_xact_lock(hashtext('seal_audit'));
    with grown as (
      select account_id, seq, hash from audit_head where seq > sealed_seq for update skip locked
    ), sealed as (
      update audit_head h set sealed_seq = g.seq from grown g where h.account_id = g.account_id
    )
    select jsonb_object_agg(account_id, jsonb_build_object('seq', seq, 'hash', hash)) into v_heads from grown;
    if v_heads is null then
      return null;
    end if;
    select root into last_root from audit_anchor order by id desc limit 1;
    insert into audit_anchor (sealed_at, heads, root)
    values (clock_timestamp(), v_heads, encode(sha256(convert_to(coalesce(last_root, '') || v_heads::text, 'UTF8')), 'hex'))
    returning * into anchor;
    return anchor;
  end
  $$;

create function refuse_change() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'Table % is only ever added to.', tg_table_name using errcode = 'insufficient_privilege';
  end
  $$;
create trigger only_added_to before update or delete on audit_event for each row execute function refuse_change();
create trigger never_emptied before truncate on audit_event for each statement execute function refuse_change();
create trigger only_added_to before update or delete on audit_anchor for each row execute function refuse_change();
create trigger never_emptied before truncate on audit_anchor for each statement execute function refuse_change();
create trigger never_emptied before delete or truncate on audit_head for each statement execute function refuse_change();

alter table audit_event enable row level security;
alter table audit_event force row level security;
alter table audit_head enable row level security;
alter table audit_head force row level security;
create policy own_account on audit_event for select to app_rw using (account_id = current_account());
create policy every_account on audit_event for select to app_admin using (true);
create policy every_account on audit_head for select to app_admin using (true);
-- The owner writes inside the two functions above.
create policy appended on audit_event to app_owner using (true);
create policy appended on audit_head to app_owner using (true);

grant select on audit_event to app_rw, app_admin;
grant select on audit_head, audit_anchor to app_admin;
revoke execute on function append_audit_event, seal_audit from public;
grant execute on function append_audit_event to app_rw, app_admin;
grant execute on function seal_audit to app_admin;
