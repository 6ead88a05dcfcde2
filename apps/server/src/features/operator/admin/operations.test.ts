import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOperations } from '@gauger/contract';
import { afterAll, expect, test } from 'vitest';
import { certificateEndsAt } from '../../../adapters/mef/gateway.ts';
import { recordDrill } from '../../../backup/public.ts';
import { testApp } from '../../../testing/app.ts';
import { selfSigned } from '../../../testing/certificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'gauger-certificate-'));
const certificate = join(folder, 'gateway.pem');
writeFileSync(certificate, selfSigned('gauger').certificate);
afterAll(() => rmSync(folder, { recursive: true }));

const { call, admin, account, database } = await testApp({}, undefined, {
  certificateEndsAt: certificateEndsAt({ certificate }),
});
const chief = await admin();
const health = async () => (await call(getOperations, { token: chief.token })).success.health;

/** A drill that gave back what was there. */
const DRILL: Parameters<typeof recordDrill>[1] = {
  backup: 'backup',
  equal: true,
  difference: null,
  rows: 10,
  storedFiles: 1,
  audit: { chains: 1, events: 3, breaks: 0 },
  megabytes: 1,
  backupSeconds: 1,
  rtoSeconds: 2,
  rpoSeconds: 1,
  rpoAtMostSeconds: 60,
};

test('Operations says when a restore passed last and when one failed, as the command of the drill recorded it', async () => {
  expect((await health()).restoreTest).toEqual({ passedAt: null, failedAt: null });
  expect(await recordDrill(database, DRILL)).toBe(true);
  const { passedAt, failedAt } = (await health()).restoreTest;
  expect(passedAt).not.toBeNull();
  expect(failedAt).toBeNull();
  // Rows that differ, and a chain of the audit trail that breaks, are failures each.
  expect(await recordDrill(database, { ...DRILL, equal: false, difference: 'business' })).toBe(false);
  const { failedAt: first } = (await health()).restoreTest;
  expect(first).not.toBeNull();
  expect(await recordDrill(database, { ...DRILL, audit: { ...DRILL.audit, breaks: 1 } })).toBe(false);
  const last = (await health()).restoreTest;
  expect(last.passedAt).toBe(passedAt);
  expect(Date.parse(last.failedAt ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
});

test('Operations says when the certificate ends that the gateway knows the site by; a practice gateway needs none', async () => {
  expect((await health()).certificateEndsAt).toBe('2099-12-31T00:00:00.000Z');
  expect(certificateEndsAt({ certificate: undefined })).toBeNull();
});

test('Operations is for administrators', async () => {
  const hall = await account();
  expect((await call(getOperations, { token: hall.token })).status).toBe(403);
});
