import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { randomFrom, SEED, sizeOf } from '../../../testing/size.ts';
import { submissionsOf } from '../../../testing/submissions.ts';

/** Submissions in which the gateway fails in any way at any time, by chance: each arrives under one id, and its first answer stays. */

const SCHEDULES = sizeOf('MEF_SCHEDULES', 3);
const MOST_FAULTS = 6;
/** Steps after the gateway is back, of which few are needed. */
const STEPS_BACK = 8;

const site = await testApp();
const { account, asSuperuser, clock, controlMef } = site;
const { paidFiling, transmit, step } = submissionsOf(site);
clock.at = new Date('2026-10-20T12:00:00Z');
await heal();

const random = randomFrom(SEED);
const pick = <T>(...of: readonly [T, ...T[]]): T => of[Math.floor(random() * of.length)] ?? of[0];
const faults = [
  ...(['down', 'dropBefore', 'dropAfter', 'garbled', 'cut', 'doctype', 'error500', 'busy', 'otherMessage'] as const),
  ...(['twice', 'foreign', 'notYet', 'forgotten'] as const),
] as const;
const services = ['Login', 'SendSubmissions', 'GetSubmissionsStatus', 'GetAcks', '*'] as const;

interface Received {
  submissionId: string;
  accepted: boolean;
}

/** Has the gateway answer at once and without a fault. */
async function heal(): Promise<void> {
  await controlMef('clear');
  await controlMef('delay', { milliseconds: 0 });
  await controlMef('day', { day: '2026-10-20' });
}

/** The state of a filing, and the ids of its submissions. */
async function readKept(id: string): Promise<{ state: string; submissionIds: string[] }> {
  const { rows } = await asSuperuser(
    `select f.state, (select array_agg(s.submission_id) from submission s where s.filing_id = f.id) as ids
     from filing f where f.id = $1`,
    [id],
  );
  return { state: rows[0].state, submissionIds: rows[0].ids };
}
const received = async () => (await controlMef<{ submissions: Received[] }>('submissions')).submissions;

async function runSchedule(at: number): Promise<void> {
  const before = new Set((await received()).map(({ submissionId }) => submissionId));
  // Hours pass: each account has a session of its own.
  const hall = await account();
  const id = await paidFiling(hall);
  await transmit(hall, id);
  const done: string[] = [];
  const planned = 1 + Math.floor(random() * MOST_FAULTS);
  for (let fault = 0; fault < planned; fault++) {
    const plan = { operation: pick(...services), fault: pick(...faults), times: pick(1, 1, 3) };
    done.push(`${plan.fault} at ${plan.operation} x ${plan.times}`);
    const isKnown = await controlMef('fault', plan).then(
      () => true,
      () => false,
    );
    expect(isKnown, `the simulator knows ${done.at(-1)}`).toBe(true);
    // Several processes may take the step at the same time.
    const atOnce = 1 + Math.floor(random() * 3);
    await Promise.all(Array.from({ length: atOnce }, () => step(hall, id).catch(() => {})));
    clock.at = new Date(clock.at.getTime() + pick(1, 15, 60) * 60_000);
  }
  await heal();
  const how = `seed ${SEED}, schedule ${at}: ${done.join(', ')}`;
  for (let back = 0; back < STEPS_BACK && (await readKept(id)).state !== 'accepted'; back++) await step(hall, id);
  const now = await readKept(id);
  expect(now.state, how).toBe('accepted');
  const own = (await received()).filter(({ submissionId }) => !before.has(submissionId));
  expect(
    own.map(({ submissionId }) => submissionId),
    how,
  ).toEqual(now.submissionIds);
  expect(own, how).toHaveLength(1);
  // An answer after the acceptance changes nothing.
  await controlMef('fault', { operation: 'GetAcks', fault: 'rejectedAfterAll', times: 1 });
  await step(hall, id).catch(() => {});
  expect((await readKept(id)).state, how).toBe('accepted');
  await heal();
}

test(`${SCHEDULES} submissions in which the gateway fails in any way: one id each, and accepted stays accepted`, async () => {
  for (let at = 0; at < SCHEDULES; at++) await runSchedule(at);
});
