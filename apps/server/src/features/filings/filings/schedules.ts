import { sql } from 'kysely';

/** The schedules of a Form 8849: each has a page. */
export const schedulesOf = sql<string[]>`array(
  select substr(p.page, length('schedule.') + 1) from filing_page p
  where p.filing_id = filing.id and p.page like 'schedule._' and not p.removed and filing.form_type = 'Form8849'
  order by p.page)`.as('schedules');

/** The month in which the income tax year of the claimant ends. */
export const monthOf = sql<string | null>`(
  select p.facts ->> 'month' from filing_page p
  where p.filing_id = filing.id and p.page = 'schedule' and filing.form_type = 'Form8849')`.as('month');

/** The days that a Form 8849 claims for, as `daysOfClaim` of packages/excise: its period; of Schedule 5 those of its rows. */
const claimed = (which: 'min' | 'max') => sql<string | null>`(
  select ${sql.raw(which)}(named.day) from filing_page p cross join lateral (
    select unnest(array[p.facts ->> 'periodStart', p.facts ->> 'periodEnd'])
      where p.facts ?& array['periodStart', 'periodEnd']
    union all select fact ->> 'dateSecondTax'
      from jsonb_array_elements(case when jsonb_typeof(p.facts -> 'lines') = 'array' then p.facts -> 'lines' else '[]' end) fact
  ) named(day)
  where p.filing_id = filing.id and p.page like 'schedule.%' and not p.removed and filing.form_type = 'Form8849'
    and named.day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`;
export const periodStartOf = claimed('min').as('periodStart');
export const periodEndOf = claimed('max').as('periodEnd');

/** When a filing was signed to be sent or mailed, the first of its forms; null of one that was not. */
export const filingDate = sql<Date | null>`(
  select min(s.signed_at) from submission s where s.filing_id = filing.id and s.void_at is null)`.as('filingDate');
