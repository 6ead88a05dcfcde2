import type { FormWays } from '../../filings/public.ts';
import { withApiPaths } from './commit-pages.ts';
import { contentBy } from './content-by.ts';
import { figuresOf } from './pages.ts';
import { withTins } from './sealed-facts.ts';

export const form720: FormWays<'Form720'> = {
  withTins,
  withApiPaths: (_, issues) => withApiPaths(issues),
  figuresOf,
  contentBy,
};
