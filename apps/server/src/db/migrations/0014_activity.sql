-- The activity of an account: its filter by what was done has an index that ends with the order of its pages.
create index audit_event_account_action on audit_event (account_id, action_type, created_at desc, id desc);
