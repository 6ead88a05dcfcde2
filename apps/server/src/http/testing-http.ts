import { addForm720, type ErrorCode, errorSchema, type FilingAnswer } from '@gauger/contract';
import type { DestinationStream } from 'pino';
import type { Settings } from '../app.ts';
import { type TestAccount, type TestApp, testApp } from '../testing/app.ts';

/** The application with one filing, and raw requests to it. */
export interface TestHttp extends TestApp {
  hall: TestAccount;
  filing: FilingAnswer;
  bearer: { authorization: string };
  json: { authorization: string; 'content-type': string };
  /** A change of the filing that is taken. */
  change: string;
  /** Saves the filing with these very headers and this very body. */
  put(headers: Record<string, string>, payload?: string | Buffer): Promise<Wire>;
}

type Wire = Awaited<ReturnType<TestApp['app']['inject']>>;

export async function testHttp(own?: Partial<Settings>, log?: DestinationStream): Promise<TestHttp> {
  const server = await testApp(own, log);
  const hall = await server.account();
  const bearer = { authorization: `Bearer ${hall.token}` };
  const body = { businessId: hall.businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' } };
  const filing = (await server.call(addForm720, { token: hall.token, body })).success;
  const change = JSON.stringify({ id: filing.id, deposit: { depositedAmt: '1' } });
  return {
    ...server,
    hall,
    filing,
    bearer,
    json: { ...bearer, 'content-type': 'application/json' },
    change,
    put: (headers, payload = change) => server.app.inject({ method: 'PUT', url: '/form720/emailId', headers, payload }),
  };
}

/** The code of a refusal; fails when the answer is no envelope. */
export const codeOf = (response: { json(): unknown }): ErrorCode => errorSchema.parse(response.json()).Error.code;
