import { endingOfSchedule, type Form8849Schedule } from '@gauger/excise';
import type { Tx } from '../../../../db/database.ts';
import { type FilingRecord, findSentForms } from '../../filings/public.ts';

/**
 * Finds the schedules of a claim of several that are on their way or accepted: they no longer change while another is corrected. None
 * of a claim of one schedule, whose state says it.
 */
export async function sentSchedules(
  tx: Tx,
  { id, facts }: Pick<FilingRecord<'Form8849'>, 'id' | 'facts'>,
): Promise<Form8849Schedule[]> {
  const schedules = Object.keys(facts.schedules) as Form8849Schedule[];
  if (schedules.length === 1) return [];
  const endings = await findSentForms(tx, id);
  return schedules.filter((schedule) => endings.includes(endingOfSchedule(schedule)));
}
