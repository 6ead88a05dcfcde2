import { Writable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import {
  addForm720,
  deleteSession,
  errorSchema,
  getForm720,
  getRateBook,
  getSession,
  openApi,
  routes,
  saveForm720,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { testApp } from '../testing-app.ts';
import { csrfValue } from './csrf.ts';

let logged = '';
const log = new Writable({
  write(chunk, _, done) {
    logged += chunk;
    done();
  },
});
const { app, deps, call, account, member, asSuperuser, clock } = await testApp({ metricsPath: '/inner/metrics' }, log);
const hall = await account();
const bearer = { authorization: `Bearer ${hall.token}` };
const json = { ...bearer, 'content-type': 'application/json' };
const firstQuarter = { taxYear: '2026', taxYearAndQuarter: '1' };
const filing = (
  await call(addForm720, { token: hall.token, body: { businessId: hall.businessId, taxYearQuarter: firstQuarter } })
).success;
const change = JSON.stringify({ id: filing.id, deposit: { depositedAmt: '1' } });
const put = (headers: Record<string, string>, payload: string | Buffer = change) =>
  app.inject({ method: 'PUT', url: '/form720/emailId', headers, payload });
const codeOf = (response: { json(): unknown }) => errorSchema.parse(response.json()).Error.code;

describe('a route without an access policy', () => {
  test('keeps the server from starting', async () => {
    const other = await buildApp(deps);
    other.get('/quiet', async () => 'hello');
    await expect(other.ready()).rejects.toThrow('No access policy is declared for GET /quiet');
    await other.close();
  });
});

describe('bodies', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/jsonx',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; x=1',
    'application/json, text/plain',
    'application/json ; a',
    'text/json',
    'application/',
    'json',
    '*/*',
    'application/json\ttext',
    'application/json;charset=latin1',
  ])('%s is refused', async (type) => {
    const response = await put({ ...bearer, 'content-type': type });
    expect([response.statusCode, codeOf(response)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;charset="UTF-8"'])(
    '%s is taken',
    async (type) => {
      expect((await put({ ...bearer, 'content-type': type })).statusCode).toBe(200);
    },
  );

  test.each(['gzip', 'br', 'deflate', 'identity'])(
    'Content-Encoding %s is refused: no bomb is ever unpacked',
    async (encoding) => {
      expect((await put({ ...json, 'content-encoding': encoding })).statusCode).toBe(415);
    },
  );

  test('a body where none belongs is refused', async () => {
    const response = await app.inject({ method: 'DELETE', url: '/auth/session', headers: json, payload: '{}' });
    expect(response.statusCode).toBe(415);
    expect((await call(getSession, { token: hall.token })).status).toBe(200);
  });

  test('each call has its own limit', async () => {
    const padded = (bytes: number) => `${change.slice(0, -1)}${' '.repeat(bytes)}}`;
    expect((await put(json, padded(15 * 1024 * 1024))).statusCode).toBe(200);
    const response = await put(json, padded(16 * 1024 * 1024));
    expect([response.statusCode, codeOf(response)]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('a repeated key, a prototype key and broken JSON are refused as such', async () => {
    for (const text of [`{"id":"${filing.id}","id":"x"}`, '{"__proto__":{}}', '{"id":', ''])
      expect(codeOf(await put(json, text))).toBe('MALFORMED_JSON');
  });
});

describe('addresses', () => {
  test('are matched without regard to letter case, the id keeping its own', async () => {
    const response = await app.inject({ url: `/Form720/FORM720ID/${filing.id}`, headers: bearer });
    expect(response.json().Success.id).toBe(filing.id);
  });

  test('a repeated, an unknown and a faulty parameter are named', async () => {
    const issuesAt = async (url: string) => {
      const response = await app.inject({ url });
      expect(response.statusCode).toBe(400);
      return errorSchema.parse(response.json()).Error.issues.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await issuesAt('/ratebook?period=2026Q1&period=2026Q1')).toEqual(['query.period repeated']);
    expect(await issuesAt('/ratebook?period=2026Q1&colour=red')).toEqual(['query.colour unknownKey']);
    expect(await issuesAt('/ratebook?period=2026Q5')).toEqual(['query.period invalidValue']);
    expect(await issuesAt('/ratebook?period=2019Q1')).toEqual(['query.period quarterNotCovered']);
    expect(await issuesAt('/ratebook')).toEqual(['query.period required']);
  });

  test.each([
    '/nothing',
    '/form720',
    '/form720/form720id',
    '/%ff',
    '/form720/form720id/%00',
    '/../etc/passwd',
    `/${'a'.repeat(2_000)}`,
  ])('%s is answered with the envelope', async (url) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    errorSchema.parse(response.json());
  });

  test('a call exists only with its method', async () => {
    expect(codeOf(await app.inject({ method: 'PUT', url: '/form720/add', headers: json, payload: '{}' }))).toBe(
      'NO_SUCH_CALL',
    );
  });
});

describe('headers', () => {
  test('stand on every answer, whatever it is', async () => {
    const answers = [
      await app.inject({ url: '/health' }),
      await app.inject({ url: '/nothing' }),
      await app.inject({ url: '/auth/session' }),
      await app.inject({ url: '/auth/session', headers: bearer }),
      await put(json, '{'),
    ];
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'x-request-id': expect.any(String),
      });
      const policy = String(headers['content-security-policy']);
      for (const part of [
        "default-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "script-src 'self';",
      ])
        expect(policy).toContain(part);
    }
    const nonces = answers.map(
      ({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1],
    );
    expect(new Set(nonces).size).toBe(answers.length);
  });

  test('a refusal repeats the request id of its header, and no stack', async () => {
    const response = await app.inject({ url: '/auth/session' });
    expect(errorSchema.parse(response.json()).Error.requestId).toBe(response.headers['x-request-id']);
    expect(response.body).not.toMatch(/\.ts|node_modules| at /);
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  test('a request id sent by a client is not taken', async () => {
    const response = await app.inject({ url: '/health', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    expect(response.headers['x-request-id']).not.toBe('mine');
  });

  test('a faulty If-Match or Idempotency-Key is refused by name', async () => {
    for (const [name, value] of [
      ['If-Match', 'W/"1"'],
      ['If-Match', '1'],
      ['Idempotency-Key', 'short'],
    ] as const) {
      const { error } = await call(saveForm720, {
        token: hall.token,
        body: JSON.parse(change),
        headers: { [name]: value },
      });
      expect(error.issues[0]?.path).toBe(`headers.${name}`);
    }
  });

  test('a large answer is compressed when the client takes it', async () => {
    const plain = await app.inject({ url: '/ratebook?period=2026Q1' });
    const packed = await app.inject({ url: '/ratebook?period=2026Q1', headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  });
});

describe('forgery from another site', () => {
  const cookie = (value: string) => ({ cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value });
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  const changes = routes.filter(({ method, access }) => method !== 'GET' && access !== 'anyone');

  test.each(changes.map((route) => [route.name, route] as const))(
    '%s needs the double-submit value of its own session',
    async (_, route) => {
      const foreign = csrfValue((await account()).token, 'nonce');
      const own = csrfValue(hall.token, 'nonce');
      const send = (headers: Record<string, string>) =>
        app.inject({
          method: route.method,
          url: route.path.replace('{id}', filing.id).replace('{page}', '60'),
          headers: { ...bearer, ...(route.body ? { 'content-type': 'application/json' } : {}), ...headers },
          ...(route.body ? { payload: '{' } : {}),
        });
      for (const headers of [
        crossSite,
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { ...crossSite, ...cookie(foreign) },
        { ...crossSite, ...cookie('nonce.forged') },
        { ...crossSite, ...cookie('') },
        { ...crossSite, 'x-xsrf-token': own },
        { ...crossSite, cookie: `XSRF-TOKEN=${own}` },
        { ...crossSite, ...cookie(own), 'x-xsrf-token': foreign },
      ])
        expect(codeOf(await send(headers))).toBe('CSRF_REFUSED');
    },
  );

  test('the value of the own session, a request of the own site, and a client that is no browser pass', async () => {
    const own = csrfValue(hall.token, 'nonce');
    for (const headers of [
      { ...crossSite, ...cookie(own) },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost:80', host: 'localhost:80' },
      {},
    ])
      expect((await put({ ...json, ...headers })).statusCode).toBe(200);
  });

  test('a session is handed its value once, in a cookie scripts of the site can read', async () => {
    const first = await app.inject({ url: '/auth/session', headers: bearer });
    const [set] = first.cookies as { name: string; value: string; sameSite?: string; httpOnly?: boolean }[];
    expect(set).toMatchObject({ name: 'XSRF-TOKEN', sameSite: 'Lax' });
    expect(set?.httpOnly).toBeUndefined();
    const again = await app.inject({
      url: '/auth/session',
      headers: { ...bearer, cookie: `XSRF-TOKEN=${set?.value}` },
    });
    expect(again.cookies).toEqual([]);
  });

  test('no other site may read an answer', async () => {
    const response = await app.inject({ url: '/auth/session', headers: { ...bearer, origin: 'https://evil.example' } });
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('scope', () => {
  test("emailId is compared in query, path and body; another's is refused and recorded", async () => {
    const editor = await member(hall.accountId, 'editor');
    const read = (token: string, emailId: string) =>
      call(getForm720, { token, params: { id: filing.id }, query: { emailId } });
    expect((await read(hall.token, hall.emailId.toUpperCase())).status).toBe(200);
    expect((await read(editor.token, editor.emailId)).status).toBe(200);
    expect((await read(editor.token, hall.emailId)).status).toBe(200);
    const refusals = [
      await read(hall.token, 'other@people.example'),
      await read(hall.token, editor.emailId),
      await call(saveForm720, { token: editor.token, body: { id: filing.id, emailId: 'other@people.example' } }),
      await call(saveForm720, {
        token: hall.token,
        query: { emailId: 'other@people.example' },
        body: { id: filing.id },
      }),
    ];
    expect(refusals.map(({ error }) => error.code)).toEqual(Array(4).fill('SCOPE_MISMATCH'));
    const { rows } = await asSuperuser(
      `select outcome, actor_id, request_id from audit_event where action_type = 'SCOPE_MISMATCH' and account_id = $1`,
      [hall.accountId],
    );
    expect(rows).toHaveLength(4);
    expect(rows.map(({ request_id }) => request_id)).toContain(refusals[0]?.error.requestId);
  });
});

describe('sessions', () => {
  test('end after half an hour unused, and after twelve hours in any case', async () => {
    const other = await account();
    const alive = async () => (await call(getSession, { token: other.token })).status;
    const start = clock.at.getTime();
    try {
      for (let minutes = 29; minutes < 12 * 60; minutes += 29) {
        clock.at = new Date(start + minutes * 60_000);
        expect(await alive()).toBe(200);
      }
      clock.at = new Date(start + 12 * 3_600_000);
      expect(await alive()).toBe(401);
      const idle = await account();
      clock.at = new Date(clock.at.getTime() + 30 * 60_000);
      expect((await call(getSession, { token: idle.token })).status).toBe(401);
    } finally {
      clock.at = new Date(start);
    }
  });

  test('signing out ends this session at once and no other', async () => {
    const person = await member(hall.accountId, 'editor');
    expect((await call(deleteSession, { token: person.token })).success).toEqual({ signedOut: true });
    expect((await call(getSession, { token: person.token })).status).toBe(401);
    expect((await call(getSession, { token: hall.token })).status).toBe(200);
  });

  test('a change of role acts on the next call', async () => {
    const person = await member(hall.accountId, 'editor');
    const save = () => call(saveForm720, { token: person.token, body: { id: filing.id, deposit: null } });
    expect((await save()).status).toBe(200);
    await asSuperuser(`update membership set role = 'viewer' where user_id = $1`, [person.userId]);
    expect((await save()).status).toBe(403);
  });

  test('the database holds no token', async () => {
    const { rows } = await asSuperuser('select s::text as row from session s');
    for (const { row } of rows) expect(row).not.toContain(hall.token);
  });
});

describe('the log', () => {
  test('tells every call by its template and holds no fact, token, address or query', async () => {
    const canaries = ['83621047', 'canary-colour', '31415926.53'];
    await put(
      json,
      JSON.stringify({
        id: filing.id,
        filingData: { 60: { rows: [{ taxDate: '2026-01-02', typeOfEvent: '60b', noOfGallons: canaries[0] }] } },
      }),
    );
    await put(json, JSON.stringify({ id: filing.id, [canaries[1] ?? '']: 1, deposit: { depositedAmt: canaries[2] } }));
    await app.inject({ url: `/form720/form720id/${filing.id}?emailId=${canaries[1]}`, headers: bearer });
    await app.inject({ url: `/form720/count/emailid/${hall.emailId}`, headers: bearer });
    expect(logged).toContain('"route":"/form720/emailId","status":200');
    for (const secret of [...canaries, hall.token, hall.emailId, filing.id, hall.businessId, '123456789'])
      expect(logged).not.toContain(secret);
  });
});

describe('metrics', () => {
  test('stand at their own path and know templates only', async () => {
    const { body } = await app.inject({ url: '/inner/metrics' });
    expect(body).toContain('http_request_seconds_count{method="PUT",route="/form720/emailId",status="200"}');
    expect(body).not.toContain(filing.id);
  });
});

describe('the description of the API', () => {
  test('is served and names every call, its access and its refusals', async () => {
    const document = (await app.inject({ url: '/api-docs/json' })).json();
    expect(document).toEqual(JSON.parse(JSON.stringify(openApi())));
    for (const { path, method } of routes) expect(document.paths[path][method.toLowerCase()]).toBeDefined();
    expect(JSON.stringify(document)).not.toContain('#/$defs');
  });

  test('has a policy of its own', async () => {
    const { headers, statusCode } = await app.inject({ url: '/api-docs/' });
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

describe('health', () => {
  test('/ready says no while the database is away', async () => {
    const away = { ...deps.database, ready: async () => false };
    const other = await buildApp({ ...deps, database: away });
    expect((await other.inject({ url: '/health' })).statusCode).toBe(200);
    const response = await other.inject({ url: '/ready' });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    await other.close();
  });

  test.each([
    ['57P01', 503, 'UNAVAILABLE'],
    ['25006', 503, 'STORAGE_FULL'],
    ['55P03', 503, 'UNAVAILABLE'],
    ['22P02', 500, 'INTERNAL'],
  ])('SQLSTATE %s is answered %i %s, without what the database said', async (code, status, refusal) => {
    const failure = Object.assign(new Error('secret detail'), { code });
    const inAccount = () => Promise.reject(failure);
    const other = await buildApp({ ...deps, database: { ...deps.database, inAccount } });
    const response = await other.inject({ url: `/form720/form720id/${filing.id}`, headers: bearer });
    expect([response.statusCode, codeOf(response)]).toEqual([status, refusal]);
    expect(response.body + logged).not.toContain('secret detail');
    await other.close();
  });
});

describe('the rate book', () => {
  test('is open to anyone and tells diesel at 24.4 cents with its citation', async () => {
    const { success } = await call(getRateBook, { query: { period: '2026q1' } });
    expect(success.period).toBe('2026Q1');
    expect(success.rates.find(({ irsNumber }) => irsNumber === '60')).toMatchObject({
      rate: '0.244',
      citation: expect.stringContaining('4081'),
    });
  });
});
