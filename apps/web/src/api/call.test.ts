import { routes } from '@gauger/contract';
import { callsWithProblem, problemOf } from '@gauger/contract/problems';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call, failureOf, type RouteName } from './call.ts';

// The modules of calls listen to the browser they are in.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

const answer = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('document', { cookie: '', querySelector: () => null });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  // Value that the build inserts.
  vi.stubGlobal(
    'CONTRACT_ROUTES',
    Object.fromEntries(routes.map(({ name, method, path }) => [name, { method, path }])),
  );
});

/** Calls with this answer and returns the message for the page. */
async function shown(name: string, how: () => Promise<Response>, body?: object) {
  answer.mockImplementation(how);
  const failed = await (call as (name: RouteName, input: object) => Promise<unknown>)(name as RouteName, {
    query: {},
    ...(body && { body }),
  }).catch((error: unknown) => error);
  return { message: (failed as Error).message, ...failureOf(failed) };
}
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const elsewhere = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
const refused = async () =>
  Response.json(
    { Error: { code: 'UNAVAILABLE', errorDescription: 'The service is busy.', issues: [], requestId: 'r1' } },
    { status: 503 },
  );

describe.each(callsWithProblem)('%s says the sentence of the specification, then the cause', (name) => {
  const problem = problemOf(name);
  test.each([
    ['when nothing answers', unreachable, 'Gauger did not respond. Check your connection and try again.'],
    ['when something else answers', elsewhere, 'Gauger gave no readable answer (502).'],
    ['when the server refuses', refused, 'The service is busy.'],
  ])('%s', async (_, how, cause) => {
    const failure = await shown(name, how);
    expect(failure.message).toContain(`${problem}. ${cause}`);
    expect([failure.problem, failure.reason.startsWith(cause)]).toEqual([problem, true]);
  });
});

test('a save of claims alone is called so, also where the server did not know yet', async () => {
  const failure = await shown('saveForm720', refused, { id: 'x', claimsData: {} });
  expect(failure.message).toBe('There is a problem in Saving claim720. The service is busy.');
});

test('what the server said with its sentence is not said twice', async () => {
  const errorDescription = 'There is a problem in get form720. The service is busy.';
  const failure = await shown('getForm720', async () =>
    Response.json({ Error: { code: 'UNAVAILABLE', errorDescription, issues: [], requestId: 'r1' } }, { status: 503 }),
  );
  expect(failure.message).toBe(errorDescription);
});

test('a success without content is a success', async () => {
  answer.mockImplementation(async () => new Response(null, { status: 204 }));
  expect(await call('deleteSession', {})).toBeUndefined();
});

test('a refusal in the other words of the specification says them', async () => {
  const failure = await shown('getForm720', async () =>
    Response.json({ Error: { description: 'ABC' } }, { status: 400 }),
  );
  expect(failure.message).toBe('There is a problem in get form720. ABC');
  const bare = await shown('getForm720', async () => Response.json({ Error: {} }, { status: 400 }));
  expect(bare.reason).toContain('gave no readable answer (400)');
});
