-- A calendar address is known to the person that made it. It ends when that person leaves, is deactivated, or is limited to other businesses.
-- Null: an address from before this migration, whose maker is not known.
alter table calendar_feed add column made_by uuid references app_user (id) on delete cascade;

create or replace function find_calendar_feed(p_token_hash bytea)
  returns table (account_id uuid, business_id uuid, with_amounts boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select f.account_id, f.business_id, f.with_amounts
    from calendar_feed f
    where f.token_hash = p_token_hash and public.account_is_open(f.account_id)
      and (f.made_by is null or exists (
        select from membership m join app_user u on u.id = m.user_id
        where m.account_id = f.account_id and m.user_id = f.made_by and m.deleted_at is null and m.active and u.active
          and (m.businesses is null or f.business_id = any (m.businesses))
      ))
  $$;
