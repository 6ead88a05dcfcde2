import { createHash } from 'node:crypto';
import { addForm720, downloadForm720, getBusiness, getConsent, getForm720, getStatus } from '@gauger/contract';
import { computeReturn } from '@gauger/excise';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { loadReturnDocument } from '../../filings/return-document/public.ts';
import { unkeyedHash } from './snapshot.ts';

const { account, asSuperuser, call, clock, database, deps, member } = await testApp();
clock.at = new Date('2026-04-20T12:00:00Z');
const hall = await account();
const { token: viewer } = await member(hall.accountId, 'viewer');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const bank = { accountNumber: '00739154', routingTransitNum: '021000021' };

test('no hash that a Viewer sees can be tried out for a masked bank number, all else being known', async () => {
  const body = {
    businessId: hall.businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    filingData: { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
    paymentOption: {
      paymentMethod: 'efw',
      bankName: 'First Bank',
      accountType: '2',
      ...bank,
      reAccountNumber: bank.accountNumber,
      requestedPaymentDate: '2026-04-30',
    },
  };
  const { id } = (await call(addForm720, { token: hall.token, body })).success;
  const params = { id };

  // A Viewer builds what is hashed from what a Viewer may read, with the right number in its place: the luckiest guess.
  const shown = (await call(getForm720, { token: viewer, params })).success;
  const business = (await call(getBusiness, { token: viewer, params: { id: hall.businessId } })).success;
  const { bytes } = (await call(downloadForm720, { token: viewer, params: { ...params, document: 'package.zip' } }))
    .success;
  const entries = unzipSync(new Uint8Array(bytes));
  const seen = [shown, business, ...Object.values(entries).map((entry) => strFromU8(entry))]
    .map((part) => JSON.stringify(part))
    .join();
  expect(seen).not.toContain(bank.accountNumber);
  const { business: _, format: __, ...facts } = JSON.parse(strFromU8(entries['filing.json'] ?? new Uint8Array()));
  expect(computeReturn(facts).cells['totals.taxLiability']).toBe('244.00');

  const document = await database.inAccount(hall.accountId, (tx) => loadReturnDocument(deps, tx, hall.accountId, id));
  expect(document).toMatchObject({ facts, paymentOption: { ...shown.paymentOption, ...bank } });
  const guess = unkeyedHash(document);

  const { snapshotHash } = (await call(getConsent, { token: viewer, params })).success;
  expect(snapshotHash).not.toBe(guess);
  expect(snapshotHash).not.toBe(sha256(guess));
  const status = JSON.stringify((await call(getStatus, { token: viewer, params })).success);
  const { rows: audited } = await asSuperuser('select * from audit_event where account_id = $1', [hall.accountId]);
  const hashes = JSON.stringify([status, audited]).match(/[0-9a-f]{64}/g) ?? [];
  expect(hashes).not.toContain(guess);
});
