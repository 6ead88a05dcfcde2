-- Administrators are people without an account; they look at people and at the audit trail across accounts.

grant insert on app_user to app_admin;

create index app_user_newest on app_user (created_at desc, id desc);

-- The trail is long: each filter of the audit log has an index that ends with the order of its pages.
create index audit_event_newest on audit_event (created_at desc, id desc);
create index audit_event_actor on audit_event (actor_id, created_at desc, id desc);
create index audit_event_account on audit_event (account_id, created_at desc, id desc);
create index audit_event_action on audit_event (action_type, created_at desc, id desc);
create index audit_event_document_type on audit_event (document_type, created_at desc, id desc);
