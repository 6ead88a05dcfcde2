import { parseQuarter, type Quarter } from '../calendar/quarters.ts';
import type { ClaimLine } from '../catalogue/types.ts';
import type { Row } from '../engine/conditions.ts';

/** The quarter that the year and the last month of a row name; undefined where they name none. */
export function namedQuarter(fields: ClaimLine['quarterPaid'], facts: Row): Quarter | undefined {
  if (fields === undefined) return undefined;
  return parseQuarter(`${facts[fields.year]}Q${Number(facts[fields.ends]) / 3}`) ?? undefined;
}
