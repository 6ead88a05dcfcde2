import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStandIn } from '@gauger/stand-in';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { archiveOf, flawless } from './rules/testing-submission.ts';

const folder = mkdtempSync(join(tmpdir(), 'gauger-mef-'));
let simulator = await launchStandIn('mef-simulator', folder);
afterAll(async () => {
  await simulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

let messages = 0;
const SECURITY = 'xmlns:s="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"';

/** A message as a client of MeF writes it. */
function message(operation: string, inside = '', session = '', own: { messageId?: string } = {}) {
  const messageId = own.messageId ?? `100002026294${String(++messages).padStart(8, '0')}`;
  const isSession = operation === 'Login' || operation === 'Logout';
  const namespace = `http://www.irs.gov/a2a/mef/${isSession ? 'MeFMSIServices' : 'MeFTransmitterService'}.xsd`;
  return `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Header><MeFHeader xmlns="http://www.irs.gov/a2a/mef/MeFHeader.xsd"><MessageID>${messageId}</MessageID><Action>${operation}</Action><MessageTs>2026-10-21T12:00:00Z</MessageTs><ETIN>10000</ETIN><SessionKeyCd>${operation === 'Logout' ? 'N' : 'Y'}</SessionKeyCd><TestCd>T</TestCd><AppSysID>TEST</AppSysID></MeFHeader><s:Security ${SECURITY}>${session}</s:Security></e:Header><e:Body><${operation}Request xmlns="${namespace}">${inside}</${operation}Request></e:Body></e:Envelope>`;
}

async function post(path: string, body: string | Uint8Array<ArrayBuffer>, type = 'text/xml') {
  const answer = await fetch(`${simulator.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  return { status: answer.status, text: Buffer.from(await answer.arrayBuffer()).toString('latin1') };
}
const control = async (path: string, body: unknown = {}) => {
  const { status, text } = await post(`/control/${path}`, JSON.stringify(body), 'application/json');
  return { status, body: JSON.parse(text) };
};
async function login(): Promise<string> {
  const { text } = await post('/a2a/mef/Login', message('Login'));
  return /<saml:Assertion[^>]*>/.exec(text)?.[0] ?? '';
}
const bytesOf = (buffer: Uint8Array) => new Uint8Array(buffer);

/** Sends archives by submission id in one message. */
async function send(archives: Record<string, Uint8Array>, session: string, ids = Object.keys(archives)) {
  const list = ids.map((id) => `<SubmissionData><SubmissionId>${id}</SubmissionId></SubmissionData>`).join('');
  const inside = `<SubmissionsAttMTOM><x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:a"/></SubmissionsAttMTOM><SubmissionDataList><Cnt>${ids.length}</Cnt>${list}</SubmissionDataList>`;
  const zip = zipSync(Object.fromEntries(Object.entries(archives).map(([id, bytes]) => [`${id}.zip`, bytes])));
  const body = Buffer.concat([
    Buffer.from(
      `--b\r\nContent-ID: <e>\r\n\r\n${message('SendSubmissions', inside, session)}\r\n--b\r\nContent-ID: <a>\r\n\r\n`,
    ),
    zip,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  return post('/a2a/mef/mtom/SendSubmissions', bytesOf(body), 'multipart/related; boundary="b"');
}

test('several submissions go in one sending, and GetNewAcks hands each answer out once', async () => {
  await control('day', { day: flawless.submission.receivedDay });
  await control('delay', { milliseconds: 0 });
  const session = await login();
  const archive = archiveOf(flawless);
  const sent = await send({ '1000002026293abcdefg': archive, '1000002026293abcdefh': Buffer.from('none') }, session);
  expect(sent.status).toBe(200);
  const { submissions } = (await control('submissions')).body;
  expect(submissions).toMatchObject([
    { submissionId: '1000002026293abcdefg', accepted: true, rules: [], deliveries: 1 },
    { submissionId: '1000002026293abcdefh', accepted: false, rules: ['X0000-032'] },
  ]);
  const newAcks = async () =>
    (await post('/a2a/mef/mtom/GetNewAcks', message('GetNewAcks', '<MaxResultCnt>1</MaxResultCnt>', session))).text;
  expect(await newAcks()).toContain('<MoreAvailableInd>true<');
  expect(await newAcks()).toContain('<MoreAvailableInd>false<');
});

test('what it took survives the end of its process', async () => {
  const before = (await control('submissions')).body;
  await simulator.stop();
  simulator = await launchStandIn('mef-simulator', folder);
  expect((await control('submissions')).body).toEqual(before);
  expect(before.submissions).toHaveLength(2);
});

test.each([
  ['without a login', async () => message('GetAcks', '<SubmissionIdList/>'), 'NO_SESSION'],
  [
    'with an id that came before',
    async () => message('GetAcks', '', await used(), { messageId }),
    'DUPLICATE_MESSAGE_ID',
  ],
  ['that asks about nothing', async () => message('GetAcks', '', await login()), 'INVALID_REQUEST'],
  ['of another operation', async () => message('Login'), 'INVALID_MEF_HEADER'],
  ['for production', async () => message('GetAcks').replace('<TestCd>T', '<TestCd>P'), 'INVALID_MEF_HEADER'],
  ['with a document type', async () => `<!DOCTYPE a [<!ENTITY b "c">]>${message('GetAcks')}`, 'NOT_READABLE'],
])('a message %s is a fault of its own', async (_, text, code) => {
  const { status, text: answer } = await post('/a2a/mef/mtom/GetAcks', await text());
  expect(status).toBe(500);
  expect(answer).toContain('faultcode>soapenv:Client<');
  expect(answer).toContain(code);
});

const messageId = '100002026294zzzzzzzz';
async function used(): Promise<string> {
  const session = await login();
  const body = message('GetAcks', '<SubmissionId>1000002026293abcdefg</SubmissionId>', session, { messageId });
  expect((await post('/a2a/mef/mtom/GetAcks', body)).status).toBe(200);
  return session;
}

test('a list that names what is not attached is refused whole', async () => {
  const session = await login();
  const { text } = await send({ '1000002026293abcdefi': archiveOf(flawless) }, session, [
    '1000002026293abcdefi',
    '1000002026293abcdefj',
  ]);
  expect(text).toContain('X0000-010');
  expect((await control('submissions')).body.submissions).toHaveLength(2);
});

test.each([
  ['fault', { fault: 'earthquake' }],
  ['fault', { fault: 'down', operation: 'constructor' }],
  ['fault', { fault: 'down', times: -1 }],
  ['chaos', { rate: 2 }],
  ['delay', {}],
  ['day', { day: 'today' }],
])('control refuses /%s %j', async (path, body) => {
  expect((await control(path, body)).status).toBe(400);
});

test('chaos goes wrong the same way for the same seed', async () => {
  const course = async () => {
    await control('chaos', { seed: 5, rate: 0.5 });
    const statuses: (number | string)[] = [];
    for (let nth = 0; nth < 12; nth++)
      statuses.push(
        await post('/a2a/mef/Login', message('Login')).then(
          ({ status }) => status,
          () => 'dropped',
        ),
      );
    await control('chaos', { rate: 0 });
    return statuses;
  };
  const first = await course();
  expect(await course()).toEqual(first);
  expect(new Set(first).size).toBeGreaterThan(1);
});

test('whatever is posted, it answers and stays', async () => {
  const whole = message('SendSubmissions', '<SubmissionDataList><Cnt>1</Cnt></SubmissionDataList>', await login());
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc
      .tuple(fc.nat(whole.length), fc.nat(80), fc.string())
      .map(([from, count, by]) => bytesOf(Buffer.from(whole.slice(0, from) + by + whole.slice(from + count)))),
  );
  const type = fc.constantFrom('text/xml', 'multipart/related', 'multipart/related; boundary="b"', 'application/json');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('mtom/SendSubmissions', 'Login', 'mtom/GetAcks'),
      body,
      type,
      async (at, given, as) => {
        const { status, text } = await post(`/a2a/mef/${at}`, new Uint8Array(given), as);
        expect([200, 500]).toContain(status);
        expect(text).not.toContain('SYSTEM_ERROR');
      },
    ),
    { numRuns: 150 },
  );
  expect((await post('/a2a/mef/Login', message('Login'))).status).toBe(200);
});
