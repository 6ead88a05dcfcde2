import {
  adminFetch,
  forgotPassword,
  getForm720,
  getMailbox,
  getStatus,
  listFilings,
  saveBusiness,
  unlockForm720,
} from '@gauger/contract';
import { describe, expect, test, vi } from 'vitest';
import { startJobs } from '../../../jobs/public.ts';
import { runnerSlots } from '../../../jobs/testing.ts';
import { sendMailJob } from '../../../mail/public.ts';
import { testApp } from '../../../testing/app.ts';
import { submissionsOf } from '../../../testing/submissions.ts';
import { advanceSubmissionJob } from './advance-submission.ts';
import { sendWaitingJob, sweepSubmissionsJob } from './send-waiting.ts';

const site = await testApp();
const { call, account, deps, asSuperuser, clock, controlMef } = site;
const { paidFiling, transmit, correct, step } = submissionsOf(site);
clock.at = new Date('2026-10-20T12:00:00Z');
const hall = await account();
await controlMef('delay', { milliseconds: 0 });
await controlMef('day', { day: '2026-10-20' });

const status = async (id: string) => (await call(getStatus, { token: hall.token, params: { id } })).success;
const kinds = async (id: string) =>
  (await status(id)).history.map(({ kind }) => kind).filter((kind) => kind !== 'draft' && kind !== 'paid');
/** The next calls of a service go wrong. */
const goesWrong = (operation: string, fault: string, times = 1) => controlMef('fault', { operation, fault, times });
/** A submission as the simulator knows it. */
interface Received {
  submissionId: string;
  deliveries: number;
  accepted: boolean;
}
/** Reads a filing's attempts at the simulator: id and count. */
async function delivered(id: string) {
  const submissionId = (await status(id)).submission?.submissionId;
  return (await controlMef<{ submissions: Received[] }>('submissions')).submissions.filter(
    (one) => one.submissionId === submissionId,
  );
}
async function queued(own: { ein?: string } = {}) {
  const id = await paidFiling(hall, own);
  await transmit(hall, id);
  return id;
}

describe('the way of a submission', () => {
  test('leads to acceptance, told by whom', async () => {
    const id = await queued();
    await step(hall, id);
    expect(await status(id)).toMatchObject({ state: 'sent', irsFilingStatus: 'Pending' });
    await step(hall, id);
    expect(await status(id)).toMatchObject({
      state: 'accepted',
      irsFilingStatus: 'Accepted',
      submission: { answeredBy: 'MeF simulator', isStandIn: true, findings: [] },
    });
    expect(await kinds(id)).toEqual(['queued', 'sending', 'sent', 'accepted']);
    expect((await status(id)).history).toContainEqual(
      expect.objectContaining({ kind: 'accepted', answeredBy: 'MeF simulator' }),
    );
    expect(await delivered(id)).toMatchObject([{ deliveries: 1, accepted: true }]);
  });

  test('waits while it is not decided, ever longer', async () => {
    const id = await queued();
    await step(hall, id);
    await goesWrong('GetAcks', 'notYet', 2);
    const dueIn = async () => {
      await step(hall, id);
      const { rows } = await asSuperuser('select due_at from submission where filing_id = $1', [id]);
      return rows[0].due_at.getTime() - clock.at.getTime();
    };
    expect([await dueIn(), await dueIn()]).toEqual([1_000, 2_000]);
    await step(hall, id);
    expect((await status(id)).state).toBe('accepted');
  });

  test('done more often than asked changes nothing', async () => {
    const id = await queued();
    for (let times = 0; times < 5; times++) await step(hall, id);
    expect(await kinds(id)).toEqual(['queued', 'sending', 'sent', 'accepted']);
    expect(await delivered(id)).toMatchObject([{ deliveries: 1 }]);
  });

  test('done at the same time by several sends once', async () => {
    const id = await queued();
    await Promise.all(Array.from({ length: 4 }, () => step(hall, id)));
    await step(hall, id);
    expect(await delivered(id)).toMatchObject([{ deliveries: 1 }]);
  });

  test('settles with the first acceptance whatever is said beside it', async () => {
    const id = await queued();
    await step(hall, id);
    await goesWrong('GetAcks', 'twice');
    await step(hall, id);
    await step(hall, id);
    expect(await kinds(id)).toEqual(['queued', 'sending', 'sent', 'accepted']);
  });
});

test.each([
  ['first', ['rejected', 'accepted']],
  ['last', ['accepted', 'rejected']],
] as const)(
  'an acceptance counts where the same answer rejects a copy of the return, the rejection %s',
  async (_, categories) => {
    const id = await queued();
    await step(hall, id);
    const acknowledgements = async ([submissionId = '']: readonly string[]) => ({
      outcome: 'answered' as const,
      raw: Buffer.from('answer'),
      acknowledgements: categories.map((category) => ({
        submissionId,
        category,
        statusText: category,
        statusDay: '2026-10-20',
        receivedDay: null,
        checkedToTheEnd: true,
        paymentReceived: false,
        errors: [],
        alerts: [],
      })),
    });
    await step(hall, id, { gateway: { ...deps.mef, acknowledgements } });
    expect((await status(id)).state).toBe('accepted');
    expect(await kinds(id)).toEqual(['queued', 'sending', 'sent', 'accepted']);
  },
);

describe('when the gateway fails', () => {
  test.each([
    ['dropAfter', ['unknown', 'sent'], 1],
    ['garbled', ['unknown', 'sent'], 1],
    ['error500', ['unknown', 'sent'], 1],
    ['dropBefore', ['unknown', 'missing', 'sent'], 1],
  ] as const)(
    'while it is sent (%s), it is asked whether it arrived before it is sent again',
    async (fault, expected, deliveries) => {
      const id = await queued();
      await goesWrong('SendSubmissions', fault);
      await step(hall, id);
      expect((await status(id)).state).toBe('unknown');
      await step(hall, id);
      expect(await kinds(id)).toEqual(['queued', 'sending', ...expected]);
      expect(await delivered(id)).toMatchObject([{ deliveries }]);
      await step(hall, id);
      expect((await status(id)).state).toBe('accepted');
    },
  );

  test('an hour long, it is tried ever more slowly and told once', async () => {
    const id = await queued();
    await goesWrong('Login', 'down', 6);
    for (let tries = 0; tries < 6; tries++) await step(hall, id);
    expect(await kinds(id)).toEqual(['queued', 'sending', 'unreachable']);
    await step(hall, id);
    await step(hall, id);
    expect((await status(id)).state).toBe('accepted');
    expect(await delivered(id)).toMatchObject([{ deliveries: 1 }]);
  });

  test.each(['garbled', 'cut', 'doctype'])(
    'an answer that cannot be read (%s) is kept and asked for again',
    async (fault) => {
      const id = await queued();
      await step(hall, id);
      await goesWrong('GetAcks', fault);
      await step(hall, id);
      expect((await status(id)).state).toBe('sent');
      await step(hall, id);
      expect((await status(id)).state).toBe('accepted');
    },
  );

  test('the answer to someone else’s submission is not ours', async () => {
    const id = await queued();
    await step(hall, id);
    await goesWrong('GetAcks', 'foreign');
    await step(hall, id);
    expect((await status(id)).state).toBe('accepted');
  });
});

test('what was signed for one gateway is not sent to another', async () => {
  const id = await queued();
  await step(hall, id, { gateway: { ...deps.mef, name: 'IRS' } });
  expect(await kinds(id)).toEqual(['queued']);
  expect(await delivered(id)).toEqual([]);
});

describe('a rejection', () => {
  test('names the rule, and leads through correction to acceptance under a new id, at no cost', async () => {
    const id = await queued({ ein: '120000900' });
    await step(hall, id);
    await step(hall, id);
    const rejected = await status(id);
    expect(rejected).toMatchObject({
      state: 'rejected',
      irsFilingStatus: 'Rejected',
      submission: { findings: [{ ruleNumber: 'R0000-900', changed: false }] },
    });
    expect((await call(unlockForm720, { token: hall.token, params: { id } })).success.state).toBe('draft');
    await correct(hall, id, '1001');
    const changed = async () => (await status(id)).submission?.findings[0]?.changed;
    expect(await changed(), 'another part of the return').toBe(false);
    const body = { id: rejected.businessId, EIN: '120000901' };
    expect((await call(saveBusiness, { token: hall.token, body })).status).toBe(200);
    expect(await changed(), 'what the finding points at').toBe(true);
    await transmit(hall, id);
    await step(hall, id);
    await step(hall, id);
    const accepted = await status(id);
    expect(accepted).toMatchObject({ state: 'accepted', submission: { attempt: 2 } });
    expect(accepted.submission?.submissionId).not.toBe(rejected.submission?.submissionId);
    expect(
      (await asSuperuser('select count(*)::int as paid from payment where filing_id = $1', [id])).rows[0].paid,
    ).toBe(1);
  });
});

describe('by its jobs', () => {
  test('a submission gets to its answer by itself, and its signer is told', async () => {
    const way = { gateway: deps.mef, cipherOf: deps.cipherOf, now: () => new Date(), firstQuestionMs: 100 };
    const id = await queued();
    const jobs = await startJobs(deps.database, [
      ...[advanceSubmissionJob, sendWaitingJob, sweepSubmissionsJob].map(({ handler }) => handler(way)),
      sendMailJob.handler({ ...deps, siteUrl: 'https://gauger.example' }),
    ]);
    try {
      await vi.waitFor(async () => expect((await status(id)).state).toBe('accepted'), {
        timeout: 60_000,
        interval: 100,
      });
      await vi.waitFor(
        async () => {
          const { success } = await call(getMailbox);
          expect(success.messages).toContainEqual(
            expect.objectContaining({
              to: hall.emailId,
              subject: 'Form 720, 2026 Q3, Hall Oil: accepted by the MeF simulator',
              text: expect.stringContaining(`https://gauger.example/home/business/status?filing=${id}`),
            }),
          );
          // Filed is not paid.
          expect(success.messages.find(({ text }) => text.includes(id))?.text).toContain(
            'For a real return, pay $244.00 at eftps.gov',
          );
        },
        { timeout: 60_000, interval: 100 },
      );
    } finally {
      await jobs.stop();
    }
  });

  test('20 returns that the gateway leaves without an answer hold up no email, and no connection', async () => {
    const silent = Promise.withResolvers<void>();
    let asked = 0;
    const submit = async () => {
      asked += 1;
      await silent.promise;
      return { outcome: 'unreachable' as const, reason: 'silent' };
    };
    const way = { gateway: { ...deps.mef, submit }, cipherOf: deps.cipherOf, now: deps.now, firstQuestionMs: 100 };
    for (let count = 0; count < 20; count += 1) await queued();
    const jobs = await startJobs(deps.database, [
      ...[advanceSubmissionJob, sendWaitingJob, sweepSubmissionsJob].map(({ handler }) => handler(way)),
      sendMailJob.handler({ ...deps, siteUrl: 'https://gauger.example' }),
    ]);
    try {
      await vi.waitFor(() => expect(asked).toBe(runnerSlots.submissions), { timeout: 30_000, interval: 20 });
      expect(deps.database.connections().requests.used).toBe(0);
      const { emailId } = await account();
      expect((await call(forgotPassword, { body: { emailId } })).status).toBe(200);
      await vi.waitFor(
        async () => {
          const { messages } = (await call(getMailbox)).success;
          expect(messages.map(({ to }) => to)).toContain(emailId);
        },
        { timeout: 10_000, interval: 50 },
      );
      expect(asked).toBe(runnerSlots.submissions);
    } finally {
      silent.resolve();
      await jobs.stop();
    }
  });
});

test('a step whose process died is asked for again when its turn ends, and is done then', async () => {
  const id = await queued();
  const { rows } = await asSuperuser('select id, account_id from submission where filing_id = $1', [id]);
  const [{ id: submission, account_id: accountId }] = rows;
  const turn = 'insert into submission_turn values ($1, $2, gen_random_uuid(), clock_timestamp() + $3::interval)';
  await asSuperuser(turn, [submission, accountId, '15 seconds']);
  await asSuperuser('delete from graphile_worker._private_jobs');
  await step(hall, id);
  expect(await kinds(id)).toEqual(['queued']);
  const waiting = await asSuperuser('select run_at > now() as later from graphile_worker._private_jobs');
  expect(waiting.rows).toEqual([{ later: true }]);
  await asSuperuser(`update submission_turn set taken_until = clock_timestamp() - interval '1 second'`);
  await step(hall, id);
  expect(await kinds(id)).toEqual(['queued', 'sending', 'sent']);
  expect((await asSuperuser('select from submission_turn')).rowCount).toBe(0);
});

/** A gateway whose `submit` waits until the test lets it answer, with the calls it got. */
function slowGateway() {
  const asked: string[] = [];
  const called = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const submit = async (packed: Parameters<typeof deps.mef.submit>[0]) => {
    asked.push('submit');
    called.resolve();
    await answer.promise;
    return deps.mef.submit(packed);
  };
  const statusOf = (ids: readonly string[]) => {
    asked.push('status');
    return deps.mef.status(ids);
  };
  return { asked, called: called.promise, answer: answer.resolve, gateway: { ...deps.mef, submit, status: statusOf } };
}
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('the turn of a step', () => {
  test('is renewed while a slow gateway is asked, for longer than one lease', async () => {
    const id = await queued();
    const { gateway, called, answer } = slowGateway();
    const first = step(hall, id, { gateway, leaseMs: 400 });
    await called;
    await sleep(1_200);
    await step(hall, id, { leaseMs: 400 });
    expect(await kinds(id)).toEqual(['queued', 'sending']);
    answer();
    await first;
    expect(await kinds(id)).toEqual(['queued', 'sending', 'sent']);
    expect(await delivered(id)).toMatchObject([{ deliveries: 1 }]);
  });

  test('that was taken over ends the step: nothing more is written or sent by it', async () => {
    const id = await queued();
    const { gateway, called, answer } = slowGateway();
    const stalled = step(hall, id, { gateway });
    await called;
    await asSuperuser('update submission_turn set taken_by = gen_random_uuid()');
    answer();
    await stalled;
    expect(await kinds(id)).toEqual(['queued', 'sending']);
    await asSuperuser('delete from submission_turn');
    await step(hall, id);
    expect(await kinds(id)).toEqual(['queued', 'sending', 'sent']);
  });

  test('that was taken over between a question and the sending sends nothing', async () => {
    const id = await queued();
    await goesWrong('SendSubmissions', 'dropBefore');
    await step(hall, id);
    const { gateway, asked } = slowGateway();
    const takenOver = async (ids: readonly string[]) => {
      await asSuperuser('update submission_turn set taken_by = gen_random_uuid()');
      return gateway.status(ids);
    };
    await step(hall, id, { gateway: { ...gateway, status: takenOver } });
    expect(asked).toEqual(['status']);
    expect(await kinds(id)).toEqual(['queued', 'sending', 'unknown']);
    await asSuperuser('delete from submission_turn');
  });

  test('that could not be renewed for one lease ends before the next message', async () => {
    const id = await queued();
    const { gateway, asked } = slowGateway();
    // The process stalls after what it wrote was committed: no renewal, and no message.
    const transaction = <T>(work: Parameters<typeof deps.database.inAccount<T>>[1]) =>
      deps.database.inAccount(hall.accountId, work).then((written) => {
        if (written === true) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
        return written;
      });
    await step(hall, id, { gateway, leaseMs: 200, transaction });
    expect(asked).toEqual([]);
    await step(hall, id);
    await step(hall, id);
    expect(await delivered(id)).toMatchObject([{ deliveries: 1 }]);
  });

  test.each([
    ['whether it arrived', 'unknown'],
    ['for the answer', 'sent'],
  ] as const)('that could not be renewed for one lease asks the gateway not %s', async (_, state) => {
    const id = await queued();
    if (state === 'unknown') await goesWrong('SendSubmissions', 'dropBefore');
    await step(hall, id);
    expect((await status(id)).state).toBe(state);
    const asked: string[] = [];
    const gateway = {
      ...deps.mef,
      status: (ids: readonly string[]) => {
        asked.push('status');
        return deps.mef.status(ids);
      },
      acknowledgements: (ids: readonly string[]) => {
        asked.push('acknowledgements');
        return deps.mef.acknowledgements(ids);
      },
    };
    // The process stalls once it has read the submission.
    const transaction = <T>(work: Parameters<typeof deps.database.inAccount<T>>[1]) =>
      deps.database.inAccount(hall.accountId, work).then((read) => {
        if (typeof read === 'object') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
        return read;
      });
    const before = await kinds(id);
    await step(hall, id, { gateway, leaseMs: 200, transaction });
    expect(asked).toEqual([]);
    expect(await kinds(id)).toEqual(before);
    await step(hall, id, { gateway });
    expect(asked).toEqual([state === 'unknown' ? 'status' : 'acknowledgements']);
  });
});

test('a step whose submission is elsewhere than the step left it moves and writes nothing', async () => {
  const id = await queued();
  const submit = async (packed: Parameters<typeof deps.mef.submit>[0]) => {
    const sent = await deps.mef.submit(packed);
    await asSuperuser(`update submission set state = 'queued' where filing_id = $1`, [id]);
    return sent;
  };
  await expect(step(hall, id, { gateway: { ...deps.mef, submit } })).rejects.toMatchObject({
    code: 'WRONG_STATE',
    message: 'The submission is queued.',
  });
  expect(await kinds(id)).toEqual(['queued', 'sending']);
});

test('a fault in answer to a question about a return that arrived is no refusal of the return', async () => {
  const id = await queued();
  await step(hall, id);
  const fault = { outcome: 'refused' as const, reason: 'Fault', raw: Buffer.from('fault') };
  await step(hall, id, { gateway: { ...deps.mef, acknowledgements: async () => fault } });
  expect(await kinds(id)).toEqual(['queued', 'sending', 'sent', 'unreadable']);
});

test('how an accepted return is paid outlives its bank numbers: method, day and the end of the account', async () => {
  const paymentOption = {
    paymentMethod: 'efw',
    bankName: 'First Bank',
    accountType: '2',
    accountNumber: '98765432101',
    reAccountNumber: '98765432101',
    routingTransitNum: '021000021',
    requestedPaymentDate: '2026-11-02',
  };
  const id = await paidFiling(hall, { paymentOption } as never);
  await transmit(hall, id);
  await step(hall, id);
  await step(hall, id);
  const shown = { paymentMethod: 'efw', requestedPaymentDate: '2026-11-02', accountNumber: '••••2101' };
  expect((await status(id)).submission).toMatchObject({ ...shown });
  const read = (await call(getForm720, { token: hall.token, params: { id } })).success;
  expect([read.state, read.paymentOption]).toEqual(['accepted', shown]);
  const { content } = (await call(listFilings, { token: hall.token, query: {} as never })).success;
  expect(content.find((row) => row.id === id)).toMatchObject({ paymentMethod: 'efw', paymentOption: 'efw' });
  const chief = await site.admin();
  const { success } = await call(adminFetch, { token: chief.token, body: { filingsParams: {} } as never });
  expect((success.content as { id: string }[]).find((row) => row.id === id)).toMatchObject({
    paymentMethod: 'efw',
    paymentOption: 'efw',
  });
  const { rows } = await asSuperuser(`select page from filing_page where filing_id = $1 and page = 'refundAccount'`, [
    id,
  ]);
  expect(rows).toEqual([]);
  // Of a return accepted before choices were kept, the signed content alone has it.
  await asSuperuser(`delete from filing_page where filing_id = $1 and page = 'paymentOption'`, [id]);
  expect((await call(getForm720, { token: hall.token, params: { id } })).success.paymentOption).toEqual(shown);
});
