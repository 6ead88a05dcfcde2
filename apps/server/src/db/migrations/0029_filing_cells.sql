-- The figures of schedules and attached forms, by cell id; a draft saved before has them after its next save.
alter table filing add column cells jsonb not null default '{}';
