import { endingOfSchedule, type Form8849Schedule } from '@gauger/excise';
import type { Tx } from '../../../../db/public.ts';
import { type FilingRecord, findSentForms } from '../../filings/public.ts';

/** Finds the schedules of a claim of several that were sent or accepted: they no longer change. None of a claim of one. */
export async function sentSchedules(
  tx: Tx,
  { id, facts }: Pick<FilingRecord<'Form8849'>, 'id' | 'facts'>,
): Promise<Form8849Schedule[]> {
  const schedules = Object.keys(facts.schedules) as Form8849Schedule[];
  if (schedules.length === 1) return [];
  const endings = await findSentForms(tx, id);
  return schedules.filter((schedule) => endings.includes(endingOfSchedule(schedule)));
}
