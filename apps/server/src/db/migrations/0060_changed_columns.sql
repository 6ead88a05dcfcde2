-- A save is refused when its page changed after the version that its sender saw. The boxes of the quarter, the paid preparer and the
-- designee are columns, and no row says which version changed them last: it may have been the newest.
alter table filing no force row level security;
alter table filing_page no force row level security;

insert into filing_page (account_id, filing_id, page, version, saved_at, removed)
select account_id, id, page, version, updated_at, true
from filing, (values ('boxes'), ('paidPreparer'), ('thirdPartyDesignee')) as kept (page)
where version > 1 and deleted_at is null
on conflict (filing_id, page) do nothing;

alter table filing_page force row level security;
alter table filing force row level security;
