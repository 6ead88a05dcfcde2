-- The version of the filing on which the page of a draft was opened; null where it is unknown.
alter table page_draft add column seen_version integer check (seen_version > 0);
