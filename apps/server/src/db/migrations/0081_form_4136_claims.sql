-- The fuel that a business claims on Form 4136 of its income tax return, which is filed elsewhere: claims on Forms 720 and 8849 are held
-- against it. A list of { id, fuel, periodStart, periodEnd, gallons }; fuel is null for all fuels, gallons where they are not known.
alter table business add column form4136_claims jsonb not null default '[]';
