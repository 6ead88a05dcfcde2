import type { FormWays } from '../../filings/public.ts';
import { contentBy } from './content-by.ts';
import { computeRecord } from './figures.ts';
import { figuresOf } from './pages.ts';
import { withTins } from './sealed-facts.ts';

export const form720X: FormWays<'Form720X'> = {
  withTins,
  withApiPaths: (_, issues) => [...issues],
  figuresOf,
  contentBy: (record, law, tx) => contentBy(tx, record, law),
  compute: computeRecord,
};
