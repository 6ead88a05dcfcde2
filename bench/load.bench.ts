// 300 signed-in people do 100 actions a second on the whole server: 70 % reads, 25 % saves of 40 KB, 4 % uploads of 1 MB, 1 % logins.
// They come within 20 seconds, not all at once. Limits: 95 of 100 actions within 250 ms, no error. Then five times as many for a fifth of
// the time: refusals come within 100 ms, and what was acknowledged is kept. Takes 12 minutes; GAUGER_LOAD_MINUTES sets the first part.
// The same processors serve and ask, so the share that asking takes is printed, and on Linux the processor time that the server and its
// PostgreSQL take for an action.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccount } from '../apps/server/src/commands/open-account.ts';
import { compose } from '../apps/server/src/composition.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { pagesWith, writePdf } from '../apps/server/src/testing/pdf.ts';
import { fromMailboxAt } from '../e2e/mailbox.ts';
import { type ServerPlace, startServer } from '../e2e/server.ts';
import { type ProcessorTime, processorTime } from './processor-time.ts';
import { inMs } from './statistics.ts';

const PEOPLE = 300;
const LOGINS = 10;
const PER_SECOND = Number(process.env.GAUGER_LOAD_PER_SECOND ?? 100);
const OVERLOAD = 5;
/** Steps of two seconds to the full load, before anything is measured. */
const WARM_UP = 10;
const MINUTES = Number(process.env.GAUGER_LOAD_MINUTES ?? 10);
const MOST_P95 = 250;
const MOST_REFUSAL = 100;
const ROWS = 320;
const PASSWORD = 'a stave of oak and iron';

/** A visitor of the product behind a proxy, which names the address of each. */
interface Person {
  readonly token: string;
  readonly address: string;
  readonly businessId: string;
  readonly filingId: string;
  isSaving: boolean;
  /** Gallons of the first row: those of the last save that was acknowledged, and of saves since that may have been done. */
  kept: number;
  sent: number[];
  /** Files whose upload was acknowledged. */
  readonly uploads: string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
/** Accounts with a return of 40 KB each, and addresses that log in with a password. */
async function populate({ env, address }: ServerPlace): Promise<{ people: Person[]; logins: string[] }> {
  const parts = await compose(readConfig(env), true);
  const people: Person[] = [];
  for (let at = 0; at < PEOPLE; at++) {
    const email = `owner${at}@load.example`;
    const opened = await openAccount(parts, { email, businessName: 'Tidewater Fuel', ein: '12-3456789' });
    const person = { ...opened, filingId: '', address: `10.1.${at >> 8}.${at & 255}` };
    const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1' };
    const added = await ask(person, 'POST', '/form720/add', { businessId: opened.businessId, taxYearQuarter });
    person.filingId = bodyOf(added).id as string;
    people.push({ ...person, isSaving: false, kept: 0, sent: [], uploads: [] });
  }
  await parts.close();
  const logins: string[] = [];
  for (let at = 0; at < LOGINS; at++) {
    const emailId = `clerk${at}@load.example`;
    const visitor = { token: '', address: `10.2.0.${at}` };
    const post = async (path: string, body: object) =>
      bodyOf(await ask(visitor, 'POST', `/usermanagement/${path}`, body));
    const { registration } = await post('tempsignup', {
      emailId,
      password: PASSWORD,
      firstName: 'Cleo',
      lastName: 'Clerk',
      captchaV3: `local:${randomBytes(16).toString('hex')}`,
    });
    await post('otp', { emailId, registration });
    const otpNumber = await fromMailboxAt(address, emailId, /(?<!\d)\d{6}(?!\d)/);
    await post('otp/validate', { emailId, registration, otpNumber });
    await post('signup', { emailId, registration });
    logins.push(emailId);
  }
  for (const person of people) if (!(await save(person)).ok) throw new Error('The return of a person was not saved.');
  return { people, logins };
}

interface Result {
  /** Milliseconds from the moment an action was due to its answer. */
  readonly took: number[];
  /** Milliseconds from the moment it was due to its refusal: 429 or 503. */
  readonly refusals: number[];
  readonly failed: number;
  /** The failures by their status; 0 without an answer. */
  readonly failures: ReadonlyMap<number, number>;
  /** The share of all processors that asking took. */
  readonly asking: number;
  /** Milliseconds of processor time for each action, refused or not. */
  readonly serving: ProcessorTime | undefined;
}

/** Does so many actions a second, each when it is due, whether or not the earlier ones were answered. */
async function load(
  people: readonly Person[],
  logins: readonly string[],
  perSecond: number,
  seconds: number,
): Promise<Result> {
  const took: number[] = [];
  const refusals: number[] = [];
  const failures = new Map<number, number>();
  const fail = (status: number) => failures.set(status, (failures.get(status) ?? 0) + 1);
  const processor = process.cpuUsage();
  const before = processorTime(server.pid);
  const began = performance.now();
  const open = new Set<Promise<void>>();
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    const asked = act(n, people, logins).then(
      ({ ok, refused, status }) => {
        const ms = performance.now() - due;
        if (ok) took.push(ms);
        else if (refused) refusals.push(ms);
        else fail(status);
      },
      () => {
        fail(0);
      },
    );
    open.add(asked);
    asked.finally(() => open.delete(asked));
  }
  await Promise.all(open);
  const { user, system } = process.cpuUsage(processor);
  const asking = (user + system) / 1_000 / (performance.now() - began) / availableParallelism();
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  return { took, refusals, failed, failures, asking, serving: perAction(before, perSecond * seconds) };
}

function perAction(before: ProcessorTime | undefined, actions: number): ProcessorTime | undefined {
  const after = processorTime(server.pid);
  return (
    before &&
    after && {
      postgres: (after.postgres - before.postgres) / actions,
      others: (after.others - before.others) / actions,
    }
  );
}

/** The n-th action: of every hundred 70 reads, 25 saves, 4 uploads and a login, in an order that mixes them. */
function act(n: number, people: readonly Person[], logins: readonly string[]): Promise<Outcome> {
  const person = people[n % people.length] as Person;
  // Each person comes to every kind in turn.
  const kind = ((n + Math.floor(n / people.length)) * 37) % 100;
  if (kind < 70) return read(person, n % READS.length);
  if (kind < 95) return person.isSaving ? read(person, 0) : save(person);
  if (kind < 99) return upload(person);
  const at = Math.floor(n / 100) % logins.length;
  const visitor = { token: '', address: `10.2.1.${at}` };
  const body = { emailId: logins[at], password: PASSWORD };
  return ask(visitor, 'POST', '/usermanagement/login', body).then(outcome);
}

const READS: readonly ((person: Person) => string)[] = [
  ({ filingId }) => `/form720/form720id/${filingId}`,
  () => '/dashboard/forms/emailId/paginate',
  () => '/business/due',
  ({ filingId }) => `/form720/form720id/${filingId}/preflight`,
  () => '/auth/session',
  () => '/dashboard/forms/count',
];
const read = async (person: Person, which: number) =>
  outcome(await ask(person, 'GET', (READS[which] as (typeof READS)[number])(person)));

/** Saves 320 rows, the first with a number that was never saved before. One save of a person at a time, as in a browser. */
async function save(person: Person): Promise<Outcome> {
  const first = Math.max(person.kept, ...person.sent) + 1;
  person.sent.push(first);
  person.isSaving = true;
  try {
    const found = outcome(await ask(person, 'PUT', '/form720/emailId', pageOf(person, first)));
    if (found.ok) Object.assign(person, { kept: first, sent: [] });
    if (found.refused) person.sent = person.sent.filter((other) => other !== first);
    return found;
  } finally {
    person.isSaving = false;
  }
}

const ROW_TEXTS = Array.from({ length: ROWS }, (_, n) =>
  JSON.stringify({
    noOfGallons: String(8_000 + n),
    taxDate: `2026-0${1 + (n % 3)}-${String(1 + (n % 28)).padStart(2, '0')}`,
    typeOfEvent: '60a',
    twoPartyExchange: false,
    reference: `INV-${n}`,
  }),
);
const OTHER_ROWS = Buffer.from(`,${ROW_TEXTS.slice(1).join()}]}}}`);

/** The page as it is sent. What all saves have in common is written once: asking takes the processors of the server. */
const pageOf = ({ filingId }: Person, first: number): readonly Buffer[] => [
  Buffer.from(`{"id":"${filingId}","filingData":{"60":{"rows":[${ROW_TEXTS[0]?.replace('"8000"', `"${first}"`)}`),
  OTHER_ROWS,
];

/** A PDF of one page and 1 MB that does not pack. */
const pdf = writePdf({
  objects: pagesWith(1, { more: [{ dictionary: '/Type /XObject', data: randomBytes(1_000_000) }] }),
});
const BOUNDARY = randomBytes(12).toString('hex');
const PDF_PART = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="invoice.pdf"\r\n` +
      'content-type: application/pdf\r\n\r\n',
  ),
  pdf,
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);
const textPart = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

async function upload(person: Person): Promise<Outcome> {
  const { businessId, filingId } = person;
  const body = [Buffer.from(textPart('businessId', businessId) + textPart('filingId', filingId)), PDF_PART];
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const answer = await ask(person, 'POST', '/cloud/upload-by-businessid', body, type);
  const found = outcome(answer);
  if (found.ok) person.uploads.push(...(bodyOf(answer) as unknown as { id: string }[]).map(({ id }) => id));
  return found;
}

interface Outcome {
  readonly ok: boolean;
  readonly status: number;
  readonly refused: boolean;
}
const outcome = ({ status }: Answer): Outcome => ({
  status,
  ok: status === 200 || status === 201,
  refused: status === 429 || status === 503,
});

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

let origin = '';

/** @param body what is sent as JSON, or the bytes that are sent as they are */
async function ask(
  { token, address }: { token: string; address: string },
  method: string,
  path: string,
  body?: object | readonly Buffer[],
  type = 'application/json',
): Promise<Answer> {
  const pieces = Array.isArray(body) ? (body as readonly Buffer[]) : body ? [Buffer.from(JSON.stringify(body))] : [];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const sent = request(origin + path, {
    method,
    agent,
    headers: {
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(length > 0 && { 'content-type': type, 'content-length': length }),
    },
  });
  for (const piece of pieces) sent.write(piece);
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: Buffer.concat(await response.toArray()) };
}

function bodyOf({ status, body }: Answer): Record<string, unknown> {
  if (status !== 200 && status !== 201) throw new Error(`${status} ${body}`);
  return JSON.parse(body.toString()).Success;
}

/** Counts the acknowledged saves and files that are not there. A save that was sent later may have been done. */
async function countLost(people: readonly Person[]): Promise<number> {
  let lost = 0;
  for (const person of people) {
    const { filingData } = bodyOf(await ask(person, 'GET', `/form720/form720id/${person.filingId}`)) as {
      filingData: { 60: { rows: { noOfGallons: string }[] } };
    };
    const found = Number(filingData[60].rows[0]?.noOfGallons);
    if (found !== person.kept && !person.sent.includes(found)) lost += 1;
    const files = bodyOf(await ask(person, 'GET', `/attachments/filing/${person.filingId}`)) as unknown as {
      id: string;
    }[];
    lost += person.uploads.filter((id) => !files.some((file) => file.id === id)).length;
  }
  return lost;
}

/** The smallest time within which a share of them ended; 0 of none. */
const share = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

function describe({ took, refusals, failures, asking, serving }: Result): void {
  const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((part) => inMs(share(took, part)));
  console.log(
    `  ${took.length} actions done, ${refusals.length} refused; of those done half within ${half}, 95 of 100 within ${most}, ` +
      `99 of 100 within ${nearlyAll}; asking took ${(asking * 100).toPrecision(2)} % of ${availableParallelism()} processors`,
  );
  for (const [status, count] of failures) console.log(`  failures with status ${status}: ${count}`);
  if (serving)
    console.log(
      `  processor time of an action: ${inMs(serving.others)} in the server, ${inMs(serving.postgres)} in PostgreSQL`,
    );
}

function judge(what: string, ms: number, most: number): void {
  const kept = ms <= most;
  console.log(
    `${kept ? '✓' : '✗'} ${what}: within ${inMs(ms)}, limit ${inMs(most)}, ratio ${(ms / most).toPrecision(3)} (at most 1)`,
  );
  if (!kept) process.exitCode = 1;
}

function judgeCount(what: string, count: number): void {
  console.log(`${count === 0 ? '✓' : '✗'} ${what}: ${count}, limit 0`);
  if (count > 0) process.exitCode = 1;
}

const server = await startServer({
  GAUGER_TRUST_PROXY: '127.0.0.1',
  GAUGER_RATE_PER_SESSION: '300',
  GAUGER_RATE_WRITES: '60',
  GAUGER_RATE_PER_ADDRESS: '300',
  GAUGER_CALLS_AT_ONCE: '32',
  GAUGER_SHED_ABOVE_MS: '1000',
});
try {
  origin = server.address;
  const { people, logins } = await populate(server);
  // People come one after another: a server that has just started compiles its code under the first of them.
  for (let part = 1; part <= WARM_UP; part++) await load(people, logins, (PER_SECOND * part) / WARM_UP, 2);
  const usual = await load(people, logins, PER_SECOND, MINUTES * 60);
  judge(`95 of 100 actions at ${PER_SECOND} a second`, share(usual.took, 0.95), MOST_P95);
  judgeCount(`errors at ${PER_SECOND} a second`, usual.failed + usual.refusals.length);
  describe(usual);
  const over = await load(people, logins, PER_SECOND * OVERLOAD, MINUTES * 12);
  judge(`95 of 100 refusals at ${PER_SECOND * OVERLOAD} a second`, share(over.refusals, 0.95), MOST_REFUSAL);
  judgeCount(`failures that are no refusal at ${PER_SECOND * OVERLOAD} a second`, over.failed);
  describe(over);
  judgeCount('acknowledged saves and uploads that are not there', await countLost(people));
} finally {
  agent.destroy();
  await server.stop();
}
