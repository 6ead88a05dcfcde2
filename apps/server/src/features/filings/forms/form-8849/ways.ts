import type { FormWays } from '../../filings/public.ts';
import { withApiPaths } from './api-paths.ts';
import { contentBy } from './content-by.ts';
import { figuresOf } from './pages.ts';
import { withTins } from './sealed-facts.ts';
import { sentSchedules } from './sent-schedules.ts';

export const form8849: FormWays<'Form8849'> = {
  withTins,
  withApiPaths,
  figuresOf,
  contentBy,
  sentSchedules,
};
