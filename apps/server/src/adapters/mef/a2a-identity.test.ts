import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { readConfig } from '../../config.ts';
import { selfSigned } from '../../testing/certificate.ts';
import { a2aGateway } from './a2a.ts';
import { mefGateway } from './gateway.ts';
import { find, readXml } from './xml.ts';

const ours = selfSigned('Gauger');
const theirs = selfSigned('MeF');
const submission = { submissionId: '1012342026325abc1234', archive: Buffer.from('an archive') };

/** A gateway that asks for a certificate and keeps the logins it gets; it answers none. */
const logins: { body: string; action: string | undefined; certificate: string }[] = [];
const server = createServer(
  { key: theirs.key, cert: theirs.certificate, ca: ours.certificate, requestCert: true, rejectUnauthorized: true },
  async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    logins.push({
      body: Buffer.concat(chunks).toString(),
      action: request.headers.soapaction as string | undefined,
      certificate: (request.socket as TLSSocket).getPeerCertificate().subject.CN as string,
    });
    response.writeHead(503).end();
  },
).listen(0, '127.0.0.1');
await once(server, 'listening');
const folder = mkdtempSync(join(tmpdir(), 'gauger-identity-'));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const gateway = (own: object) =>
  a2aGateway({
    name: 'IRS test system',
    isStandIn: true,
    sender: { efin: '101234', softwareId: '26000001' },
    signing: { form: '8453-EX', isElectronic: false },
    url: async () => `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    etin: '12345',
    appSystemId: 'GAUGER01',
    test: false,
    timeoutMs: 30_000,
    now: () => new Date('2026-11-21T12:00:00.123Z'),
    random: randomBytes,
    ...own,
  });

test('the login is signed over header, body and timestamp, and shows our certificate twice', async () => {
  logins.length = 0;
  await gateway({ identity: ours, authority: theirs.certificate }).submit(submission);
  const [login] = logins;
  const body = login?.body ?? '';
  expect(login).toMatchObject({ certificate: 'Gauger', action: '"http://www.irs.gov/a2a/mef/Login"' });
  const signature = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(body)?.[0] ?? '';
  /** Canonicalizes with code of its own, unlike the signer. */
  const verifies = (text: string) => {
    const verifier = new SignedXml({ idMode: 'wssecurity', publicCert: ours.certificate });
    verifier.loadSignature(signature);
    try {
      return verifier.checkSignature(text) && verifier.getSignedReferences().length;
    } catch {
      return false;
    }
  };
  expect(verifies(body)).toBe(3);
  expect(verifies(body.replace('<ETIN>12345<', '<ETIN>12346<'))).toBe(false);
  expect(verifies(body.replace('2026-11-21T12:10:00Z', '2026-11-21T13:10:00Z'))).toBe(false);
  const envelope = readXml(Buffer.from(body));
  expect(find(envelope, 'BinarySecurityToken')?.text).toBe(ours.certificate.replace(/-----[A-Z ]+-----|\s/g, ''));
  expect(find(envelope, 'MeFHeader')?.children.map(({ name, text }) => [name, text])).toEqual([
    ['MessageID', expect.stringMatching(/^123452026325[a-z0-9]{8}$/)],
    ['Action', 'Login'],
    ['MessageTs', '2026-11-21T12:00:00Z'],
    ['ETIN', '12345'],
    ['SessionKeyCd', 'Y'],
    ['TestCd', 'P'],
    ['AppSysID', 'GAUGER01'],
    ['WSDLVersionNum', '10.9'],
  ]);
});

test('without our certificate, or with another authority than theirs, nothing is said', async () => {
  logins.length = 0;
  expect(await gateway({ authority: theirs.certificate }).submit(submission)).toMatchObject({ outcome: 'unreachable' });
  expect(await gateway({ identity: ours }).submit(submission)).toMatchObject({ outcome: 'unreachable' });
  expect(logins).toEqual([]);
});

test('a configured identity is read from its files; a key of another certificate stops the start', () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const facts = readConfig({
    GAUGER_MEF: 'irs-test',
    GAUGER_MEF_ETIN: '12345',
    GAUGER_MEF_EFIN: '101234',
    GAUGER_MEF_SOFTWARE_ID: '26000001',
    GAUGER_MEF_APP_SYSTEM_ID: 'GAUGER01',
    GAUGER_MEF_CERTIFICATE: file('our.pem', ours.certificate),
    GAUGER_MEF_KEY: file('our.key', ours.key),
  }).mef;
  const never = () => Promise.reject(new Error('No simulator is wanted.'));
  expect(mefGateway({ ...facts, gateway: 'irs' }, never, () => new Date())).toMatchObject({
    name: 'IRS',
    isStandIn: false,
    sender: { efin: '101234', softwareId: '26000001' },
    signing: { form: '8453-EX', isElectronic: false },
  });
  expect(() => mefGateway({ ...facts, key: file('their.key', theirs.key) }, never, () => new Date())).toThrow(
    'GAUGER_MEF_KEY',
  );
  expect(() => mefGateway({ ...facts, certificate: join(folder, 'none') }, never, () => new Date())).toThrow('ENOENT');
});
