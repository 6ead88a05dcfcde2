import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { testHttp } from './testing-http.ts';

let logged = '';
const log = new Writable({
  write(chunk, _, done) {
    logged += chunk;
    done();
  },
});
const { app, hall, filing, bearer, json, put } = await testHttp({ metricsPath: '/inner/metrics' }, log);

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
