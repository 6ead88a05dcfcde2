/**
 * Sends statements of one transaction without a pause: none waits for the answer to the one before. Waits for all of them, also
 * where one fails: a statement sent after the end of its transaction would run in another one.
 * @returns their results; throws the first failure in the given order that is not a mere consequence of an earlier one
 */
export async function pipelined<Results extends readonly unknown[]>(
  ...work: { [Place in keyof Results]: Promise<Results[Place]> | Results[Place] }
): Promise<Results> {
  const settled = await Promise.allSettled(work);
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw failures.find((why) => !CONSEQUENCES.has(why?.code)) ?? failures[0];
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as Results;
}

/**
 * SQLSTATEs of a statement that was sent after another of its transaction had failed: in_failed_sql_transaction, and
 * invalid_sql_statement_name of a named statement whose first run was refused before it was parsed.
 */
const CONSEQUENCES: ReadonlySet<unknown> = new Set(['25P02', '26000']);
