import { LARGEST_ROW_SHEET } from '@gauger/contract';
import { irsDay, type Law, law as shippedLaw, withSources } from '@gauger/excise';
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import gauger from '../../../package.json' with { type: 'json' };
import { type AccountSite, accountSite } from './account-site.ts';
import { computeForm, explainCell, listRates, planDeposits } from './answers.ts';
import { checkFiling } from './check.ts';
import { answersSchema } from './import-answers.ts';
import { importInThread } from './import-in-thread.ts';
import { recordKinds } from './import-records.ts';
import { UsageError } from './input.ts';

/** The tools of an assistant: the engine of this machine, and, with an API key, the drafts of an account. None signs or pays. */

const period = z.string().meta({ description: 'Quarter: the year, Q and a digit', examples: ['2026Q3'] });
const filing = z
  .looseObject({ formType: z.enum(['Form720', 'Form720X', 'Form8849']).optional() })
  .meta({ description: 'A filing in the open format; the tool schema describes it' });
const slugs = { Form720: 'form720', Form720X: 'form720x', Form8849: 'form8849' } as const;
const form = z.enum(['Form720', 'Form720X', 'Form8849']).meta({ description: 'The form of the draft' });
const id = z.uuid().meta({ description: 'Key of the record, from a list' });
const pages = z.record(z.string(), z.unknown()).meta({
  description:
    'Pages as the API takes them, such as taxYearQuarter, filingData, deposit. Quantities, money and rates are text in quotes',
});

const readOnly = { readOnlyHint: true, destructiveHint: false, openWorldHint: false } as const;

/** Answers with JSON, or with a refusal that names the fix. */
async function answer(work: () => unknown): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await work()) }] };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}

function addEngine(server: McpServer, law: Law): void {
  server.registerTool(
    'rates',
    {
      title: 'Tax rates',
      description: 'The rates of Form 720 and its claims in a quarter, with dates, citation and confidence',
      inputSchema: z.object({
        period,
        irsNumber: z.string().optional().meta({ description: 'One tax, such as 60, or one claim line, such as 3a' }),
      }),
      annotations: readOnly,
    },
    (sent) => answer(() => withSources(listRates(sent.period, sent.irsNumber, law))),
  );
  server.registerTool(
    'compute',
    {
      title: 'Compute a filing',
      description: 'Lines, claims, totals, cells and issues of a Form 720, 720-X or 8849. Nothing is saved',
      inputSchema: z.object({ filing }),
      annotations: readOnly,
    },
    (sent) => answer(() => computeForm(sent.filing, law)),
  );
  server.registerTool(
    'check',
    {
      title: 'Check a filing',
      description:
        'What a server would find before the fee and the signature: each issue with its path, its fix and the step that it stops; and the checks that only a server makes',
      inputSchema: z.object({ filing }),
      annotations: readOnly,
    },
    (sent) => answer(() => checkFiling(sent.filing, law, irsDay(new Date()))),
  );
  server.registerTool(
    'explain',
    {
      title: 'Explain a number',
      description: 'Why a cell of a filing has its value: formula, rates, citation',
      inputSchema: z.object({
        filing,
        cell: z.string().meta({ description: 'A cell that compute lists, such as 60.tax or totals.taxLiability' }),
      }),
      annotations: readOnly,
    },
    (sent) => answer(() => withSources(explainCell(sent.filing, sent.cell, law))),
  );
  server.registerTool(
    'deposits',
    {
      title: 'Plan deposits',
      description: 'The semimonthly deposits of a quarter: due dates, and with a filing what each owes',
      inputSchema: z.object({ period, filing: filing.optional() }),
      annotations: readOnly,
    },
    (sent) => answer(() => withSources(planDeposits(sent.period, sent.filing, 'The filing', law).plan)),
  );
}

/** A spreadsheet as an assistant has it. */
const sheetFile = z
  .union([
    z.strictObject({ text: z.string().min(1).max(LARGEST_ROW_SHEET).meta({ description: 'A CSV' }) }),
    z.strictObject({
      base64: z
        .base64()
        .max(Math.ceil(LARGEST_ROW_SHEET / 3) * 4)
        .meta({ description: 'The bytes of a file of Excel or OpenDocument, or of a CSV' }),
    }),
  ])
  .meta({ description: 'The content of the file, 10 MB at most' });

function addImport(server: McpServer, law: Law): void {
  server.registerTool(
    'import_rows',
    {
      title: 'Read the rows of a spreadsheet',
      description:
        'Reads rows of a Form 720 or Form 8849, or businesses, clients, PCORI plans or deposits: the filing or the records, the questions that the file leaves open, faults and rows set aside. Ask the user each question; a guess is not an answer. Nothing is saved',
      inputSchema: z.object({
        file: sheetFile,
        what: z
          .enum(recordKinds)
          .optional()
          .meta({ description: 'Records instead of rows of a filing; deposits need a period, or `filing`' }),
        restoresZeros: z.boolean().optional().meta({
          description: 'Put back the leading zeros of EINs and ZIP codes that a spreadsheet took; ask the user',
        }),
        formType: z.enum(['Form720', 'Form720X', 'Form8849']).optional().meta({ description: 'Form720 when absent' }),
        period: period.optional().meta({
          description: 'Quarter of the return, or of the claim on Form 8849; may be absent with `filing`',
          examples: ['2026Q1'],
        }),
        irsNumber: z
          .string()
          .optional()
          .meta({ description: 'The tax of all rows, such as 60, where they do not name it' }),
        claims: z.string().optional().meta({
          description: 'Rows of claims instead of taxes: `all`, or a page such as 3 of Schedule C or 1.3 of Form 8849',
        }),
        schedule: z.string().optional().meta({ description: 'The schedule of Form 8849, such as 1' }),
        answers: answersSchema.optional().meta({
          description:
            'Answers of the user, by the `id` of each question: the `value` of a choice, or words where there are none',
        }),
        filing: filing.optional().meta({ description: 'A filing in the open format that gets the rows' }),
        original: filing
          .optional()
          .meta({ description: 'The Form 720 as filed, in the open format, that a new Form 720-X corrects' }),
      }),
      annotations: readOnly,
    },
    ({ file, irsNumber, filing: into, ...settings }) =>
      answer(() =>
        importInThread(
          'text' in file ? new TextEncoder().encode(file.text) : Buffer.from(file.base64, 'base64'),
          'The file',
          { ...settings, line: irsNumber, into },
          law,
        ),
      ),
  );
}

function addAccount(server: McpServer, site: AccountSite): void {
  const onSite = { ...readOnly, openWorldHint: true } as const;
  server.registerTool(
    'list_businesses',
    {
      title: 'List businesses',
      description: 'The businesses of the account with their ids',
      inputSchema: z.object({}),
      annotations: onSite,
    },
    () => answer(() => site.get('/business/emailId/id-names')),
  );
  server.registerTool(
    'list_drafts',
    {
      title: 'List drafts',
      description: 'Drafts of the account, the newest first',
      inputSchema: z.object({
        formType: form.optional(),
        businessName: z.string().optional().meta({ description: 'Part of the name' }),
        page: z.int().min(0).optional().meta({ description: 'From 0' }),
      }),
      annotations: onSite,
    },
    ({ formType, businessName, page = 0 }) =>
      answer(() =>
        site.get('/dashboard/forms/emailId/paginate', {
          state: 'draft',
          size: '50',
          pageNumber: String(page),
          ...(formType && { formType }),
          ...(businessName && { businessName }),
        }),
      ),
  );
  server.registerTool(
    'read_draft',
    {
      title: 'Read a draft',
      description: 'A draft with its computed amounts, and what to fix before the fee is paid and before it is signed',
      inputSchema: z.object({ formType: form, id }),
      annotations: onSite,
    },
    (sent) =>
      answer(async () => {
        const path = `/${slugs[sent.formType]}/${slugs[sent.formType]}id/${sent.id}`;
        return { draft: await site.get(path), preflight: await site.get(`${path}/preflight`) };
      }),
  );
  if (!site.mayWrite) return;
  const writes = { readOnlyHint: false, destructiveHint: false, openWorldHint: true } as const;
  server.registerTool(
    'create_draft',
    {
      title: 'Create a draft',
      description: 'Creates a draft for a business. It is not paid, signed or sent: a person does that',
      inputSchema: z.object({ formType: form, businessId: id, pages }),
      annotations: writes,
    },
    (sent) =>
      answer(() => site.send('POST', `/${slugs[sent.formType]}/add`, { ...sent.pages, businessId: sent.businessId })),
  );
  server.registerTool(
    'change_draft',
    {
      title: 'Change a draft',
      description: 'Replaces the pages that are sent; an absent page is left alone, null clears one',
      inputSchema: z.object({
        formType: form,
        id,
        version: z.int().meta({ description: 'The version that was read: a newer one is not overwritten' }),
        pages,
      }),
      annotations: { ...writes, destructiveHint: true },
    },
    (sent) =>
      answer(() => site.send('PUT', `/${slugs[sent.formType]}/emailId`, { ...sent.pages, id: sent.id }, sent.version)),
  );
}

/** Serves the tools on standard input and output until the input ends. */
export async function serveMcp(write: boolean, environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { GAUGER_URL: address, GAUGER_API_KEY: key } = environment;
  if ((address === undefined) !== (key === undefined))
    throw new UsageError('Set both GAUGER_URL and GAUGER_API_KEY to reach the drafts of an account, or neither');
  if (write && key === undefined)
    throw new UsageError('--write changes drafts of an account: set GAUGER_URL and GAUGER_API_KEY');
  const site = address === undefined || key === undefined ? undefined : await accountSite(address, key, write);
  const ended = Promise.withResolvers<void>();
  process.stdin.once('close', ended.resolve).once('end', ended.resolve);
  const served = serveStdio(() => {
    const server = new McpServer({ name: 'gauger', version: gauger.version });
    addEngine(server, shippedLaw);
    addImport(server, shippedLaw);
    if (site) addAccount(server, site);
    return server;
  });
  await ended.promise;
  await served.close();
}
