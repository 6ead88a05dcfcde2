import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addForm720, getForm720 } from '@gauger/contract';
import { computeFiling, type Filing, filingFlags } from '@gauger/excise';
import { expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';

/** The examples compute the same through the API on a real database as through the engine alone. */

const folder = join(import.meta.dirname, '../../../../../../../examples');
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const totals: Record<string, { lines: Record<string, string>; totals: Record<string, string> }> = read('totals.json');
const examples = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'totals.json');

const { call, account, business } = await testApp();
const hall = await account();

test('every example has its known totals', () => {
  expect(Object.keys(totals).sort()).toEqual(examples.sort());
});

test.each(examples)('%s', async (name) => {
  const file: Filing = read(name);
  const { taxYear, taxYearAndQuarter, filingData, deposit, overpayment, claimsData } = file;
  const flags = Object.fromEntries(
    filingFlags.flatMap((flag) => (file[flag] === undefined ? [] : [[flag, file[flag]]])),
  );
  const pages = Object.entries({ filingData, deposit, overpayment, claimsData }).filter(
    ([, page]) => page !== undefined,
  );
  const added = await call(addForm720, {
    token: hall.token,
    body: {
      businessId: await business(hall.accountId),
      taxYearQuarter: { taxYear, taxYearAndQuarter, ...flags },
      ...Object.fromEntries(pages),
    },
  });
  expect(added.error?.issues ?? []).toEqual([]);
  const got = (await call(getForm720, { token: hall.token, params: { id: added.success.id } })).success;
  const computed = computeFiling(file);
  expect(got.totals).toEqual(computed.totals);
  expect(got.totals).toMatchObject(totals[name]?.totals ?? { taxLiability: 'unknown' });
  for (const [irsNumber, line] of Object.entries(got.filingData)) {
    expect(line.tax).toBe(computed.lines[irsNumber]?.tax);
    expect(line.rows.map(({ taxAmount }) => taxAmount)).toEqual(
      computed.lines[irsNumber]?.rows.map(({ taxAmount }) => taxAmount),
    );
    for (const [cell, value] of Object.entries(line.cells)) expect(value).toBe(computed.cells[cell]);
  }
  expect(Object.keys(got.filingData).sort()).toEqual(Object.keys(filingData).sort());
  for (const [irsNumber, tax] of Object.entries(totals[name]?.lines ?? {}))
    expect(got.filingData[irsNumber]?.tax).toBe(tax);
});
