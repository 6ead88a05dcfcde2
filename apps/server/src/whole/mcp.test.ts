import { join } from 'node:path';
import { addForm720, getForm720 } from '@gauger/contract';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testApp } from '../testing/app.ts';

/** The assistant's tools, asked by the SDK's own client, which starts them as an assistant does. */

const { app, call, account, apiKey } = await testApp();
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const GAUGER = join(import.meta.dirname, '../../../cli/src/main.ts');

async function open(environment: Record<string, string> = {}, ...options: string[]) {
  const client = new Client({ name: 'test', version: '1' });
  const env = { ...(process.env as Record<string, string>), ...environment };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [GAUGER, 'mcp', ...options], env, stderr: 'ignore' }),
  );
  onTestFinished(() => client.close());
  return {
    tools: async () => (await client.listTools()).tools,
    async use(name: string, sent: Record<string, unknown>) {
      const { content, isError = false } = await client.callTool({ name, arguments: sent });
      const text = (content as { text: string }[])[0]?.text ?? '';
      return { isError, text, value: isError ? undefined : JSON.parse(text) };
    },
  };
}
const filing = {
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '1',
  filingData: { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
};

test('without an account they are the engine: rates, figures, faults, explanations, deposits and rows', async () => {
  const { tools, use } = await open();
  const offered = await tools();
  const names = ['check', 'compute', 'deposits', 'explain', 'import_rows', 'rates'];
  expect(offered.map(({ name }) => name).sort()).toEqual(names);
  for (const { annotations } of offered) expect(annotations?.readOnlyHint).toBe(true);
  expect((await use('rates', { period: '2026Q1', irsNumber: '60' })).value.rates.length).toBeGreaterThan(0);
  expect((await use('compute', { filing })).value.totals.taxLiability).toBe('244.00');
  expect((await use('check', { filing: { ...filing, taxYear: '1' } })).value).not.toEqual([]);
  expect((await use('explain', { filing, cell: '60.tax' })).value).toBeTruthy();
  expect((await use('deposits', { period: '2026Q1', filing })).value.period).toBe('2026Q1');
  const refused = await use('rates', { period: '2026Q9' });
  expect(refused).toMatchObject({ isError: true, text: '2026Q9 is not a quarter: write it as 2026Q1' });
});

describe('import_rows reads a spreadsheet into a filing', () => {
  const text = 'Tax date,Type of event,No. of gallons\n1/5/2026,60a,5.000\n1/6/2026,60a,900\n';
  const settings = { period: '2026Q1', irsNumber: '60' };

  test('with the questions that it leaves open, and by their answers', async () => {
    const { use } = await open();
    const asked = (await use('import_rows', { file: { text }, ...settings })).value;
    expect(asked).toMatchObject({ rows: 2, added: 1, questions: [{ kind: 'points', at: { column: 'C', rows: [2] } }] });
    const answers = { [asked.questions[0].id]: 'thousands' };
    const base64 = Buffer.from(text).toString('base64');
    const read = (await use('import_rows', { file: { base64 }, ...settings, answers })).value;
    expect(read).toMatchObject({ added: 2, questions: [], faults: [] });
    expect((await use('compute', { filing: read.filing })).value.totals.taxLiability).toBe('1439.60');
    const again = await use('import_rows', { file: { text }, irsNumber: '60', answers, filing: read.filing });
    expect(again.value).toMatchObject({ added: 0, setAside: [{ row: 2, reason: 'present' }, { row: 3 }] });
  });

  test('or records such as deposits', async () => {
    const { use } = await open();
    const sheet = { text: 'Date,Amount\n2026-01-29,100.00\n' };
    const read = await use('import_rows', { file: sheet, what: 'deposits', period: '2026Q1' });
    expect(read.value).toMatchObject({ deposits: [{ period: 'A', date: '2026-01-29', amount: '100.00' }], faults: [] });
  });

  test('or says why it cannot', async () => {
    const { use } = await open();
    const pdf = Buffer.from('%PDF-1.7').toString('base64');
    for (const [sent, words] of [
      [{ file: { base64: pdf }, ...settings }, /The file cannot be imported: This is a PDF/],
      [{ file: { text } }, /period is missing/],
      [{ file: { base64: 'no base64!' }, ...settings }, /base64/],
      [{ file: { path: '/etc/passwd' }, ...settings }, /file/],
    ] as const) {
      const refused = await use('import_rows', sent);
      expect(refused.isError).toBe(true);
      expect(refused.text).toMatch(words);
    }
  });
});

describe('with an API key they are drafts of its account', async () => {
  const hall = await account();
  const of = async (scopes: Parameters<typeof apiKey>[1]) => ({
    GAUGER_URL: address,
    GAUGER_API_KEY: await apiKey(hall, scopes),
  });
  const body = { businessId: hall.businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' } };
  const { id } = (await call(addForm720, { token: hall.token, body })).success;

  test('read only, even when the key may do everything', async () => {
    const { tools, use } = await open(await of(['read', 'write', 'import', 'pay', 'sign']));
    const names = (await tools()).map(({ name }) => name);
    expect(names.filter((name) => name.includes('draft')).sort()).toEqual(['list_drafts', 'read_draft']);
    expect(names.some((name) => /sign|pay|transmit|create|change/.test(name))).toBe(false);
    expect((await use('list_drafts', {})).value.content.map((row: { id: string }) => row.id)).toEqual([id]);
    const read = await use('read_draft', { formType: 'Form720', id });
    expect(read.value).toMatchObject({ draft: { id }, preflight: { way: 'electronic' } });
  });

  test('to create and change where it is allowed, on the version that was read', async () => {
    const { tools, use } = await open(await of(['read', 'write']), '--write');
    const names = (await tools()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['create_draft', 'change_draft']));
    expect(names.some((name) => /sign|pay|transmit/.test(name))).toBe(false);
    const { version } = (await use('read_draft', { formType: 'Form720', id })).value.draft;
    const change = (at: number) =>
      use('change_draft', { formType: 'Form720', id, version: at, pages: { filingData: filing.filingData } });
    expect((await change(version)).isError).toBe(false);
    const { totals } = (await call(getForm720, { token: hall.token, params: { id } })).success;
    expect(totals.taxLiability).toBe('244.00');
    expect((await change(version)).isError).toBe(true);
  });

  test('not to change where the key or the address does not allow it', async () => {
    await expect(open(await of(['read']), '--write')).rejects.toThrow();
    await expect(open({ GAUGER_URL: 'http://gauger.example', GAUGER_API_KEY: 'gauger_x' })).rejects.toThrow();
  });
});
