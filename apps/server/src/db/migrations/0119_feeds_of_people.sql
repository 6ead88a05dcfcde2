-- A calendar address is known to the person that made it. It ends when that person leaves, is deactivated, or is limited to other businesses.
alter table calendar_feed add column made_by uuid references app_user (id) on delete cascade;

update calendar_feed f set made_by = (
  select e.actor_id from audit_event e join app_user u on u.id = e.actor_id
  where e.account_id = f.account_id and e.action_type = 'CALENDAR_FEED_MADE' and e.document_id = f.business_id::text
  order by e.created_at desc, e.id desc limit 1
);
-- The trail names the maker of every address; one without a maker would never end.
delete from calendar_feed where made_by is null;
alter table calendar_feed alter column made_by set not null;
create index calendar_feed_made_by on calendar_feed (made_by);

-- Whether a person still works in the account and reads the business.
create function reads_business(p_account uuid, p_business uuid, p_user uuid)
  returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from public.membership m join public.app_user u on u.id = m.user_id
      where m.account_id = p_account and m.user_id = p_user and m.deleted_at is null and m.active and u.active
        and (m.businesses is null or p_business = any (m.businesses))
    )
  $$;
revoke execute on function reads_business from public;
grant execute on function reads_business to app_rw;

create or replace function find_calendar_feed(p_token_hash bytea)
  returns table (account_id uuid, business_id uuid, with_amounts boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select f.account_id, f.business_id, f.with_amounts
    from public.calendar_feed f
    where f.token_hash = p_token_hash and public.account_is_open(f.account_id)
      and public.reads_business(f.account_id, f.business_id, f.made_by)
  $$;
