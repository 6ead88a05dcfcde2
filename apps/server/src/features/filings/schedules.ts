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
