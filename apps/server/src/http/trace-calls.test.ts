import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startTraces } from '../traces/public.ts';
import { testHttp } from './testing-http.ts';

/** A span in the JSON of OTLP. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

const received: string[] = [];
const collector = createServer(async (request, response) => {
  received.push(await text(request));
  response.setHeader('content-type', 'application/json').end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => collector.close());
const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
const spans = () =>
  received.flatMap((body) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

const traces = { url, share: 100 };
const { app, filing, hall, bearer, json, put } = await testHttp({ traces, trustProxy: ['127.0.0.1'] });

test('a call is a span under its template, its transactions are children, and nothing names a person or a filing', async () => {
  const stop = await startTraces(traces, 'server');
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  expect((await put({ ...json, traceparent })).statusCode).toBe(200);
  await app.inject({ url: `/form720/form720id/${filing.id}?emailId=${hall.emailId}`, headers: bearer });
  await stop();
  const found = spans();
  const call = found.find(({ name }) => name === 'PUT /form720/emailId');
  expect(call).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(call?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  const children = found.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(children.map(({ name }) => name)).toContain('database transaction');
  expect(found.map(({ name }) => name)).toContain('GET /form720/form720id/:id');
  for (const secret of [filing.id, hall.emailId, hall.token, hall.accountId, 'Hall'])
    expect(received.join()).not.toContain(secret);
});

test('without a configuration no trace is sent', async () => {
  const before = received.length;
  const stop = await startTraces(undefined, 'server');
  expect((await app.inject({ url: '/health' })).statusCode).toBe(200);
  await stop();
  expect(received).toHaveLength(before);
});

test('a collector that is away disturbs no call', async () => {
  const stop = await startTraces({ url: 'http://127.0.0.1:9/v1/traces', share: 100 }, 'server');
  expect((await put(json)).statusCode).toBe(200);
  await stop();
});
