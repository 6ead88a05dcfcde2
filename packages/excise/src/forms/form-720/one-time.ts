import type { TaxLine } from '../../catalog/public.ts';
import type { ReadFiling } from './read-filing.ts';

/** A one-time filing of a gas guzzler is not deposited and not on Schedule A (26 CFR 40.6302(c)-1(f)). */
export const isOneTime = ({ irsNumber }: TaxLine, { oneTimeFiling }: Pick<ReadFiling, 'oneTimeFiling'>): boolean =>
  irsNumber === '40' && oneTimeFiling;
