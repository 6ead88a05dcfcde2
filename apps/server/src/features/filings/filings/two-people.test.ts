import { addForm720, type FilingAnswer, getForm720, saveForm720 } from '@gauger/contract';
import { choicesOf, type PageConflict, type Pages, pagesOf, type SavePort, saveMerged } from '@gauger/contract/merging';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { SEED } from '../../../testing/size.ts';

const { call, account, business, member } = await testApp();
const hall = await account();
const ann = await member(hall.accountId, 'editor');

const diesel = (gallons: string) => ({ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: gallons });
const deposited = (amount: string) => ({ period: 'A', date: '2026-01-29', amount });

async function begin(pages: object): Promise<FilingAnswer> {
  const body = {
    businessId: await business(hall.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    ...pages,
  };
  const { success, error } = await call(addForm720, { token: hall.token, body });
  if (!success) throw new Error(JSON.stringify(error));
  return success;
}

/** One person before the filing, as the browser saves for them. */
function person(token: string, id: string, choose: SavePort['choose'] = async () => undefined) {
  const load = async () => (await call(getForm720, { token, params: { id } })).success;
  const shown: PageConflict[] = [];
  let asked = 0;
  const port: SavePort = {
    load,
    async save(pages, version) {
      const headers = { 'if-match': `"${version}"` };
      const { success, error } = await call(saveForm720, { token, body: { id, ...pages }, headers });
      if (success) return { saved: success };
      if (error.code !== 'VERSION_MISMATCH') throw new Error(JSON.stringify(error));
      return { saves: error.current?.saves ?? [], error };
    },
    choose(conflicts, saves) {
      asked++;
      shown.push(...conflicts);
      return choose(conflicts, saves);
    },
  };
  return { port, load, shown, asked: () => asked };
}

const rowsOf = (filing: FilingAnswer) => filing.filingData['60']?.rows.map(({ noOfGallons }) => noOfGallons);
const line = (...gallons: string[]): Pages => ({ filingData: { 60: { rows: gallons.map(diesel) } } });
const all = (side: 'mine' | 'theirs') => async (conflicts: readonly PageConflict[]) => choicesOf(conflicts, side);

describe('two people who opened one page', () => {
  test('and changed different rows are both saved, and the second is told whose rows came with it', async () => {
    const opened = await begin(line('1', '2', '3'));
    const [one, two] = [person(hall.token, opened.id), person(ann.token, opened.id)];
    await saveMerged(one.port, opened, line('1', '2', '33', '4'));
    const second = await saveMerged(two.port, opened, line('11', '2', '3'));
    if (!('saved' in second)) throw new Error('Not saved');
    expect(rowsOf(second.saved)).toEqual(['11', '2', '33', '4']);
    expect(second.savesOfOthers).toMatchObject([
      { saves: [{ pages: ['60'], own: false }], merged: [{ name: '60', taken: { changed: [3], added: [4] } }] },
    ]);
    expect(two.asked()).toBe(0);
  });

  test('and changed one row are asked, with the row as all three have it; what is chosen is saved', async () => {
    for (const side of ['mine', 'theirs'] as const) {
      const opened = await begin(line('1', '2'));
      const [one, two] = [person(hall.token, opened.id), person(ann.token, opened.id, all(side))];
      await saveMerged(one.port, opened, line('1', '22'));
      const second = await saveMerged(two.port, opened, line('1', '222', '3'));
      expect(two.shown).toMatchObject([
        { page: '60', path: 'rows.1', base: diesel('2'), mine: diesel('222'), theirs: diesel('22') },
      ]);
      expect('saved' in second && rowsOf(second.saved)).toEqual(['1', side === 'mine' ? '222' : '22', '3']);
    }
  });

  test('and choose nothing save nothing; who takes theirs everywhere goes on with theirs', async () => {
    const opened = await begin(line('1'));
    await saveMerged(person(hall.token, opened.id).port, opened, line('2'));
    const two = person(ann.token, opened.id);
    expect(await saveMerged(two.port, opened, line('3'))).toMatchObject({ left: true });
    expect((await two.load()).version).toBe(2);
    const three = person(ann.token, opened.id, all('theirs'));
    const saved = await saveMerged(three.port, opened, line('3'));
    expect('saved' in saved && rowsOf(saved.saved)).toEqual(['2']);
  });

  test('never meet a conflict on two pages, nor on the boxes of the quarter beside a page', async () => {
    const opened = await begin({ ...line('1'), deposit: { depositedAmt: '1.00' } });
    const [one, two, three] = [
      person(hall.token, opened.id),
      person(ann.token, opened.id),
      person(ann.token, opened.id),
    ];
    await saveMerged(one.port, opened, line('2'));
    await saveMerged(two.port, opened, { deposit: { depositedAmt: '3.00' } });
    const { taxYearQuarter } = opened;
    await saveMerged(one.port, opened, { taxYearQuarter: { ...taxYearQuarter, addressChange: true } });
    await saveMerged(three.port, opened, { taxYearQuarter: { ...taxYearQuarter, finalReturn: true } });
    const now = await one.load();
    expect([rowsOf(now), now.deposit, now.taxYearQuarter]).toMatchObject([
      ['2'],
      { depositedAmt: '3.00' },
      { addressChange: true, finalReturn: true },
    ]);
    expect([one, two, three].map(({ asked }) => asked())).toEqual([0, 0, 0]);
  });

  test('of a quarter that was moved meanwhile save nothing: what they typed is for the quarter before', async () => {
    const opened = await begin(line('1', '2'));
    const moved = { ...opened.taxYearQuarter, taxYearAndQuarter: '2' };
    await saveMerged(person(hall.token, opened.id).port, opened, { filingData: { 60: null } });
    const now = await person(hall.token, opened.id).load();
    await saveMerged(person(hall.token, opened.id).port, now, { taxYearQuarter: moved });
    const two = person(ann.token, opened.id, all('mine'));
    expect(await saveMerged(two.port, opened, { deposit: { depositedAmt: '3.00' } })).toMatchObject({
      moved: { quarter: '2', deposit: null },
    });
    expect(two.asked()).toBe(0);
    // On the page of the quarter itself the two quarters are the conflict.
    const third = { taxYearQuarter: { ...opened.taxYearQuarter, taxYearAndQuarter: '3' } };
    await saveMerged(two.port, opened, third);
    expect(two.shown).toMatchObject([
      { page: 'taxYearQuarter', path: 'taxYearAndQuarter', base: '1', mine: '3', theirs: '2' },
    ]);
    expect((await two.load()).quarter).toBe('3');
  });

  test('never put one bank account together, nor one number behind the mask of another', async () => {
    const kind = { accountType: '2', routingTransitNum: '021000021' };
    const debit = (number: string, bankName = 'First Bank') => ({
      ...kind,
      ...{ paymentMethod: 'efw', requestedPaymentDate: '2026-11-21', bankName },
      ...{ accountNumber: number, reAccountNumber: number },
    });
    const manager = await member(hall.accountId, 'manager');
    const opened = await begin({ paymentOption: debit('100002101') });
    const one = person(hall.token, opened.id);
    // Another number with the same mask.
    await saveMerged(one.port, opened, { paymentOption: debit('999992101') });
    const masked = { ...opened.paymentOption, bankName: 'Second Bank' };
    const two = person(manager.token, opened.id, async () => ({ paymentOption: { '': 'mine' } }));
    expect(await saveMerged(two.port, opened, { paymentOption: masked })).toMatchObject({ left: true });
    expect(two.shown).toMatchObject([{ page: 'paymentOption', key: '', retype: true }]);
    const three = person(manager.token, opened.id, all('mine'));
    const whole = await saveMerged(three.port, opened, { paymentOption: debit('100002101', 'Second Bank') });
    expect('saved' in whole && whole.saved.paymentOption).toMatchObject({ bankName: 'Second Bank' });
  });
});

describe('five hundred random edits by two people', () => {
  let state = SEED;
  /** A whole number below another (mulberry32). */
  function random(below: number): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }

  /** Unique numbers: each shows the result of one entry. */
  let last = 70_000_000;
  const fresh = () => `${++last}`;
  const numbersIn = (value: unknown): ReadonlySet<string> =>
    new Set(JSON.stringify(value ?? null).match(/\b7\d{7}\b/g));

  const changedRows = (rows: readonly object[], row: (number: string) => object): object[] => {
    const next = [...rows];
    for (let edits = 1 + random(3); edits > 0; edits--) {
      const at = random(Math.max(1, next.length));
      const kind = next.length < 3 ? 1 : next.length > 25 ? 2 : random(4);
      if (kind === 1) next.splice(random(next.length + 1), 0, row(fresh()));
      else if (kind === 2) next.splice(at, 1);
      else next[at] = row(fresh());
    }
    return next;
  };

  /** The pages that are edited: how each is read of a filing, and changed. */
  const edits = [
    {
      of: (filing: FilingAnswer) => pagesOf(filing).filingData?.['60'],
      change: (filing: FilingAnswer): Pages => ({
        filingData: {
          60: {
            rows: changedRows(
              (filing.filingData['60']?.rows ?? []).map(({ taxAmount: _, ...row }) => row),
              diesel,
            ),
          },
        },
      }),
    },
    {
      of: (filing: FilingAnswer) => filing.deposit?.deposits,
      change: (filing: FilingAnswer): Pages => ({
        deposit: { deposits: changedRows(filing.deposit?.deposits ?? [], deposited) },
      }),
    },
    {
      of: (filing: FilingAnswer) => filing.overpayment,
      change: ({ overpayment }: FilingAnswer): Pages => ({
        overpayment: { anyPreviousOverPayment: true, ...overpayment, overPaidAmount: fresh() },
      }),
    },
  ];

  test('lose nothing of anybody that was not shown as a conflict first', async () => {
    console.log(`Seed ${SEED}: GAUGER_TEST_SEED=${SEED} runs it again`);
    const begun = await begin({
      filingData: { 60: { rows: [fresh(), fresh(), fresh(), fresh()].map(diesel) } },
      deposit: { deposits: [fresh(), fresh(), fresh()].map(deposited) },
    });
    const tokens = [hall.token, ann.token];
    const opened = [begun, begun];
    // The first question and each tenth after it is left without an answer.
    const counts = { saved: 0, merged: 0, conflicts: 0, questions: 0, left: 0 };

    async function edit(who: number): Promise<void> {
      const token = tokens[who] ?? '';
      const mineOf = opened[who] ?? begun;
      const page = edits[[0, 0, 0, 1, 1, 2][random(6)] ?? 0] ?? edits[0];
      if (!page) throw new Error('No page');
      const sent = page.change(mineOf);
      const picks = Array.from({ length: 40 }, () => random(2));
      const me = person(token, begun.id, async (conflicts) =>
        counts.questions++ % 10 === 0
          ? undefined
          : Object.fromEntries(
              conflicts.map(({ page: name }) => [
                name,
                Object.fromEntries(conflicts.map(({ key }, at) => [key, picks[at] ? 'mine' : 'theirs'] as const)),
              ]),
            ),
      );
      // The other person's saved state when this save was accepted: no save of the page comes between that load and the save.
      let theirs = mineOf;
      const load = async () => {
        theirs = await me.load();
        return theirs;
      };
      const result = await saveMerged({ ...me.port, load }, mineOf, sent);
      const now = 'saved' in result ? result.saved : await me.load();
      opened[who] = now;
      counts.conflicts += me.shown.length;
      if (!('saved' in result)) {
        counts.left++;
        expect(me.shown.length, `seed ${SEED}: only a person leaves a save`).toBeGreaterThan(0);
        return;
      }
      if ('moved' in result) throw new Error(`seed ${SEED}: nobody moves the filing to another quarter`);
      counts.saved++;
      if (result.savesOfOthers.length > 0) counts.merged++;
      const [was, my, their, is] = [page.of(mineOf), sent, page.of(theirs), page.of(now)].map(numbersIn) as [
        ReadonlySet<string>,
        ReadonlySet<string>,
        ReadonlySet<string>,
        ReadonlySet<string>,
      ];
      const shown = numbersIn(me.shown);
      const lost = [...my.difference(was), ...their.difference(was)].filter((entry) => !is.has(entry));
      const undone = [...was.difference(my), ...was.difference(their)].filter((entry) => is.has(entry));
      const untouched = [...was].filter((entry) => my.has(entry) && their.has(entry) && !is.has(entry));
      const invented = [...is].filter((entry) => !my.has(entry) && !their.has(entry));
      const silently = [...lost, ...undone].filter((entry) => !shown.has(entry));
      expect({ silently, untouched, invented }, `seed ${SEED}`).toEqual({ silently: [], untouched: [], invented: [] });
    }

    for (let edited = 0; edited < 500; ) {
      if (random(3) === 0) opened[random(2)] = await person(hall.token, begun.id).load();
      if (random(5) === 0) {
        await Promise.all([edit(0), edit(1)]);
        edited += 2;
      } else {
        await edit(random(2));
        edited++;
      }
    }
    for (const [what, count] of Object.entries(counts)) expect(count, `${what}, seed ${SEED}`).toBeGreaterThan(0);
  });
});
