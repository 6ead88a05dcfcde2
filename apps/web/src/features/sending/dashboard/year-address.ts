import { pathOf } from '../../../pages/pages.ts';

/** The address of the year of a business; this year by default. */
export const yearAddress = (business: string, year?: string): string =>
  `${pathOf('year')}?${new URLSearchParams({ business, ...(year && { year }) })}`;
