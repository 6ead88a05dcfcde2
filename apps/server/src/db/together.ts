/**
 * Sends statements of one transaction without a pause between them: none waits for the answer to the one before. Waits for
 * all of them, also where one fails: a statement sent after the end of its transaction would run in somebody else's.
 * @returns their results; throws the first failure in the order given
 */
export async function together<Results extends readonly unknown[]>(
  ...work: { [Place in keyof Results]: Promise<Results[Place]> | Results[Place] }
): Promise<Results> {
  const settled = await Promise.allSettled(work);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  }) as unknown as Results;
}
