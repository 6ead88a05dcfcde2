import { addForm8849, getPreflight8849, listClaimedElsewhere8849, listFilings } from '@gauger/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, account, clock } = await testApp();
clock.at = new Date('2026-10-20T12:00:00Z');
const { token, businessId } = await account();

/** A second tax on 1,000 gallons of diesel, claimed on Schedule 5 with the day of each row. */
async function secondTax(...days: string[]) {
  const schedule = { scheduleType: 'sch5', year: '2026', month: '12' } as const;
  const lines = days.map((date) => ({ line: '3', dateSecondTax: date, gallons: '1000', amountOfClaim: '244' }));
  const { success } = await call(addForm8849, { token, body: { businessId, schedule, sch5: { 1: { lines } } } });
  return success.id;
}

const warnings = async (id: string) =>
  (await call(getPreflight8849, { token, params: { id } })).success.issues.flatMap(({ code, message }) =>
    code === 'claimedTwice' ? [message] : [],
  );

test('claims of Schedule 5 overlap by the days of their rows, and are listed by them', async () => {
  const march = await secondTax('2026-03-10');
  const june = await secondTax('2026-06-20', '2026-05-11');
  const again = await secondTax('2026-05-11');
  expect(await warnings(march)).toEqual([]);
  expect(await warnings(again)).toEqual([
    expect.stringMatching(
      /^Line 3 claims Diesel fuel .*May 11, 2026.*and so does line 3 of Form 8849, Schedule 5, May 11–Jun 20, 2026: /,
    ),
  ]);
  const elsewhere = (await call(listClaimedElsewhere8849, { token, params: { id: march } })).success;
  expect(
    elsewhere.map(({ filingId, periodStart, periodEnd }) => [filingId, periodStart, periodEnd]).toSorted(),
  ).toEqual(
    [
      [june, '2026-05-11', '2026-05-11'],
      [june, '2026-06-20', '2026-06-20'],
      [again, '2026-05-11', '2026-05-11'],
    ].toSorted(),
  );
  const { content } = (await call(listFilings, { token, query: { formType: 'Form8849' } })).success;
  expect(Object.fromEntries(content.map(({ id, periodStart, periodEnd }) => [id, [periodStart, periodEnd]]))).toEqual({
    [march]: ['2026-03-10', '2026-03-10'],
    [june]: ['2026-05-11', '2026-06-20'],
    [again]: ['2026-05-11', '2026-05-11'],
  });
});
