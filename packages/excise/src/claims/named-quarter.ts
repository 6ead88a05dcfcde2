import { parseQuarter, type Quarter } from '../calendar/public.ts';
import type { ClaimLine } from '../catalog/public.ts';
import type { Row } from '../engine/public.ts';

/** The quarter that the year and the last month of a row name; undefined where they name none. */
export function namedQuarter(fields: ClaimLine['quarterPaid'], facts: Row): Quarter | undefined {
  if (fields === undefined) return undefined;
  return parseQuarter(`${facts[fields.year]}Q${Number(facts[fields.ends]) / 3}`) ?? undefined;
}
