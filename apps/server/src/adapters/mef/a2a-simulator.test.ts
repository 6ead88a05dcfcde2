import { randomBytes } from 'node:crypto';
import { newSubmissionId, returnXml, submissionArchive } from '@gauger/documents';
import { computeFiling, type Filing } from '@gauger/excise';
import { expect, test } from 'vitest';
import { startStandIn } from '../../testing/stand-ins.ts';
import { a2aGateway } from './a2a.ts';
import type { PackedSubmission } from './port.ts';

const { address } = await startStandIn('mef-simulator');
/** The simulator accepts the returns of three years: it gets the day of the test. */
const now = () => new Date('2026-11-21T12:00:00Z');
const year = '2026';

const gatewayThatWaits = (timeoutMs: number) =>
  a2aGateway({
    name: 'MeF simulator',
    isStandIn: true,
    sender: { efin: '000000', softwareId: '00000000' },
    signing: { form: '8453-EX', isElectronic: false },
    url: async () => address,
    etin: '10000',
    appSystemId: 'GAUGER',
    test: true,
    timeoutMs,
    now,
    random: randomBytes,
  });
const gateway = gatewayThatWaits(60_000);
/** Long enough for whatever is answered at all. */
const impatient = gatewayThatWaits(4_000);
const under = (fault: string) => (fault === 'silent' ? impatient : gateway);

async function control<T>(path: string, body: object = {}): Promise<T> {
  const answer = await fetch(`${address}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

interface Kept {
  submissionId: string;
  deliveries: number;
  accepted: boolean;
  rules: string[];
}
const kept = async (id: string) =>
  (await control<{ submissions: Kept[] }>('submissions')).submissions.find(({ submissionId }) => submissionId === id);

await control('day', { day: '2026-11-21' });

let filers = 100_000_000;

/**
 * A return of a filer of its own, as the product packs it.
 * @param flaw spoils the file in a way that the product refuses
 */
function packed(
  own: { EIN?: string; nameControl?: string } = {},
  flaw: (xml: string) => string = (xml) => xml,
): PackedSubmission {
  const submissionId = newSubmissionId('100000', { now: now(), random: randomBytes });
  const EIN = own.EIN ?? String(filers++);
  const facts: Filing = {
    formType: 'Form720',
    taxYear: year,
    taxYearAndQuarter: '1',
    filingData: { '62': { rows: [{ noOfGallons: '1000' }] } },
  };
  const xml = returnXml({
    facts,
    computed: computeFiling(facts),
    business: {
      businessName: 'Tidewater Fuel',
      nameControl: 'TIDE',
      signingAuthorityName: 'Ann Hall',
      signingAuthorityTitle: 'President',
      signingAuthorityPhone: '410-555-0100',
      contactAddressLine1: '1 Harbor Road',
      contactAddressLine2: '',
      contactCity: 'Baltimore',
      contactState: 'Maryland',
      contactStateCode: 'MD',
      contactPostalCode: '21201',
      contactCountry: 'United States of America',
      contactCountryCode: 'US',
      contactPhoneNumber: '410-555-0100',
      contactEmailAddress: 'office@tidewater.example',
      ...own,
      EIN,
    },
    paymentOption: null,
    refundAccount: null,
    paidPreparer: null,
    thirdPartyDesignee: null,
    attachments: [],
    signature: { by: 'pin', pin: '12345', name: 'Ann Hall', title: 'President', signedOn: `${year}-04-20` },
    submissionId,
    answeredBy: null,
    preparedAt: now().toISOString(),
    software: { softwareId: '00000000', version: '0.1.0', efin: '100000' },
  });
  const manifest = {
    taxYear: year,
    submissionType: '720',
    periodBegin: `${year}-01-01`,
    periodEnd: `${year}-03-31`,
    tin: EIN,
  } as const;
  return { submissionId, archive: submissionArchive({ submissionId, manifest, xml: flaw(xml) }) };
}

test('a return is sent, known, and acknowledged when its time has come', async () => {
  await control('delay', { milliseconds: 1_000_000 });
  const submission = packed();
  const { submissionId } = submission;
  expect(await gateway.submit(submission)).toMatchObject({ outcome: 'delivered', receipt: { submissionId } });
  expect(await gateway.status([submissionId])).toMatchObject({ records: [{ submissionId, text: 'Received' }] });
  expect(await gateway.acknowledgements([submissionId])).toMatchObject({ outcome: 'answered', acknowledgements: [] });
  await control('delay', { milliseconds: 0 });
  const next = packed();
  await gateway.submit(next);
  expect(await gateway.status([next.submissionId])).toMatchObject({ records: [{ text: 'Ready for Pickup' }] });
  expect(await gateway.acknowledgements([submissionId, next.submissionId])).toMatchObject({
    acknowledgements: [{ submissionId: next.submissionId, category: 'accepted', checkedToTheEnd: true, errors: [] }],
  });
});

test('a rejection names the rule and where it was met', async () => {
  const submission = packed({ EIN: '123450922' });
  await gateway.submit(submission);
  expect(await gateway.acknowledgements([submission.submissionId])).toMatchObject({
    acknowledgements: [
      {
        category: 'rejected',
        errors: [
          {
            ruleNumber: 'R0000-922',
            severity: 'Reject',
            xpath: '/efile:Return/efile:ReturnHeader/efile:Filer/efile:BusinessNameControlTxt',
            fieldValue: 'TIDE',
          },
        ],
      },
    ],
  });
});

test('a second return of the same filer and quarter is a duplicate, a corrected one is not', async () => {
  const EIN = String(filers++);
  const flawed = packed({ EIN }, (xml) => xml.replace('>21201<', '>90210<'));
  await gateway.submit(flawed);
  const corrected = packed({ EIN });
  await gateway.submit(corrected);
  const again = packed({ EIN });
  await gateway.submit(again);
  expect((await kept(flawed.submissionId))?.rules).toEqual(['R0000-007']);
  expect(await kept(corrected.submissionId)).toMatchObject({ accepted: true, rules: [] });
  expect((await kept(again.submissionId))?.rules).toEqual(['R0000-932']);
});

test.each(['dropAfter', 'silent', 'garbled', 'cut', 'doctype', 'error500', 'otherMessage'])(
  '%s while sending: it may have arrived; it has, and sent again it still counts once',
  async (fault) => {
    const submission = packed();
    await control('fault', { operation: 'SendSubmissions', fault });
    expect(await under(fault).submit(submission)).toMatchObject({ outcome: 'unknown' });
    expect(await gateway.status([submission.submissionId])).toMatchObject({ records: [{}] });
    expect(await gateway.submit(submission)).toMatchObject({ outcome: 'delivered' });
    expect(await kept(submission.submissionId)).toMatchObject({ deliveries: 2, accepted: true });
  },
);

test.each(['dropBefore', 'down', 'busy'])(
  '%s while sending: it may have arrived; it has not, and the status says so',
  async (fault) => {
    const submission = packed();
    await control('fault', { operation: 'SendSubmissions', fault });
    expect(await under(fault).submit(submission)).toMatchObject({ outcome: 'unknown' });
    expect(await gateway.status([submission.submissionId])).toMatchObject({ outcome: 'answered', records: [] });
  },
);

test('a refusal leaves nothing with the gateway', async () => {
  const submission = packed();
  await control('fault', { operation: 'SendSubmissions', fault: 'refused' });
  expect(await gateway.submit(submission)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('refuses this message'),
  });
  expect(await kept(submission.submissionId)).toBeUndefined();
});

test('the same id with other bytes is refused', async () => {
  const first = packed();
  await gateway.submit(first);
  const other = { ...packed(), submissionId: first.submissionId };
  expect(await gateway.submit(other)).toMatchObject({ outcome: 'refused' });
});

test.each(['down', 'dropBefore', 'dropAfter', 'silent', 'busy', 'garbled', 'doctype'])(
  '%s while logging in: nothing was left',
  async (fault) => {
    const submission = packed();
    await control('fault', { operation: 'Login', fault });
    expect(await under(fault).submit(submission)).toMatchObject({ outcome: 'unreachable' });
    expect(await kept(submission.submissionId)).toBeUndefined();
  },
);

test('an answer is good even when the goodbye is lost', async () => {
  const submission = packed();
  await control('fault', { operation: 'Logout', fault: 'dropBefore' });
  expect(await gateway.submit(submission)).toMatchObject({ outcome: 'delivered' });
});

test.each([
  ['garbled', 'unreadable'],
  ['cut', 'unreadable'],
  ['doctype', 'unreadable'],
  ['error500', 'unreadable'],
  ['otherMessage', 'unreadable'],
  ['down', 'unreadable'],
  ['busy', 'unreadable'],
  ['dropBefore', 'unreachable'],
  ['dropAfter', 'unreachable'],
  ['silent', 'unreachable'],
  ['refused', 'refused'],
])('%s while asking for the answer: %s, and the next time it is there', async (fault, outcome) => {
  const submission = packed();
  await gateway.submit(submission);
  await control('fault', { operation: 'GetAcks', fault });
  expect(await under(fault).acknowledgements([submission.submissionId])).toMatchObject({ outcome });
  expect(await gateway.acknowledgements([submission.submissionId])).toMatchObject({
    acknowledgements: [{ category: 'accepted' }],
  });
});

test('answers come twice, for others, or not yet', async () => {
  const { submissionId } = await delivered();
  await control('fault', { operation: 'GetAcks', fault: 'twice' });
  const twice = await gateway.acknowledgements([submissionId]);
  expect(twice).toMatchObject({ acknowledgements: [{ submissionId }, { submissionId }] });
  await control('fault', { operation: 'GetAcks', fault: 'foreign' });
  const foreign = await gateway.acknowledgements([submissionId]);
  expect(foreign.outcome === 'answered' && foreign.acknowledgements.map((each) => each.submissionId)).toEqual([
    submissionId,
  ]);
  await control('fault', { operation: 'GetAcks', fault: 'notYet' });
  expect(await gateway.acknowledgements([submissionId])).toMatchObject({ acknowledgements: [] });
  await control('fault', { operation: 'GetAcks', fault: 'rejectedAfterAll' });
  expect(await gateway.acknowledgements([submissionId])).toMatchObject({
    acknowledgements: [{ category: 'rejected', errors: [{ ruleNumber: 'R0000-932' }] }],
  });
  await control('fault', { operation: 'GetSubmissionsStatus', fault: 'forgotten' });
  expect(await gateway.status([submissionId])).toMatchObject({ outcome: 'answered', records: [] });
});

test('an answer that takes its time is awaited', async () => {
  const submission = packed();
  await control('fault', { operation: 'SendSubmissions', fault: 'slow' });
  expect(await gateway.submit(submission)).toMatchObject({ outcome: 'delivered' });
});

test('an id nobody knows is in no answer', async () => {
  const id = '1000002026001unknown';
  expect(await gateway.status([id])).toMatchObject({ outcome: 'answered', records: [] });
  expect(await gateway.acknowledgements([id])).toMatchObject({ outcome: 'answered', acknowledgements: [] });
});

async function delivered(): Promise<PackedSubmission> {
  const submission = packed();
  expect(await gateway.submit(submission)).toMatchObject({ outcome: 'delivered' });
  return submission;
}
