// Files a Form 720 with an API key, from a new business to the answer of the IRS. Written from the OpenAPI document alone: its types come
// from `npx openapi-typescript https://your-site/api-docs/json -o gauger.ts`. The key needs the scopes write, pay and sign.
import type { paths } from './gauger.ts';

type Method = 'get' | 'post' | 'put' | 'delete';
type Operation<Path extends keyof paths, M extends Method> = paths[Path][M];
type Body<O> = O extends { requestBody: { content: { 'application/json': infer Content } } } ? Content : never;
type Parameters<O> = O extends { parameters: { path: infer Values } } ? Values : never;
type Answer<O, Status extends number> = O extends {
  responses: Record<Status, { content: { 'application/json': infer Content } }>;
}
  ? Content
  : never;
type Success<O> = Answer<O, 200> | Answer<O, 201> extends infer Content
  ? Content extends { Success: infer Value }
    ? Value
    : never
  : never;

interface Site {
  /** Where the site answers, such as https://gauger.example. */
  address: string;
  /** An API key. */
  key: string;
  /** The payer approves the service fee on the page of this address. */
  approve(address: string): Promise<void>;
  /** Waits before the next question for the answer of the IRS. */
  wait(): Promise<void>;
}

/** Files the return. @returns its id and the answer: accepted or rejected */
export async function fileReturn({ address, key, approve, wait }: Site): Promise<{ id: string; state: string }> {
  async function call<Path extends keyof paths, M extends Method>(
    method: M,
    path: Path,
    sent: {
      params?: Parameters<Operation<Path, M>>;
      query?: Record<string, string>;
      body?: Body<Operation<Path, M>>;
    } = {},
  ): Promise<Success<Operation<Path, M>>> {
    const values = (sent.params ?? {}) as Record<string, string>;
    const url = new URL(
      path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')),
      address,
    );
    for (const [name, value] of Object.entries(sent.query ?? {})) url.searchParams.set(name, value);
    const response = await fetch(url, {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${key}`,
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    const answer = (await response.json()) as {
      Success: Success<Operation<Path, M>>;
      Error?: { errorDescription: string };
    };
    if (answer.Error) throw new Error(`${method} ${path}: ${answer.Error.errorDescription}`);
    return answer.Success;
  }

  const { fee, certification, isStandIn } = await call('get', '/paypal/fee', {
    query: { transactionFormType: 'Form720' },
  });
  if (!isStandIn) throw new Error('This example is for a practice site: it would file a return that no one owes.');

  const business = await call('post', '/business/add', {
    body: {
      businessName: 'Tidewater Fuel',
      EIN: '41-0111999',
      businessType: 'Corporation',
      signingAuthorityName: 'Ann Hall',
      signingAuthorityPhone: '503-555-0142',
      signingAuthorityTitle: 'President',
      contactCountry: 'United States of America',
      contactState: 'Oregon',
      contactCity: 'Portland',
      contactAddressLine1: '12 Harbor Road',
      contactPostalCode: '97201',
      contactPhoneNumber: '503-555-0143',
      contactEmailAddress: 'office@tidewater.example',
    },
  });

  const draft = await call('post', '/form720/add', {
    body: {
      businessId: business.id,
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
      filingData: { '60': { rows: [{ taxDate: '2026-07-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
      paymentOption: { paymentMethod: 'eftps' },
    },
  });
  const params = { id: draft.id };
  const { issues } = await call('get', '/form720/form720id/{id}/preflight', { params });
  const faults = issues.filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw new Error(faults.map(({ path, message }) => `${path}: ${message}`).join('\n'));

  console.info(`The payer agrees to pay ${fee}: ${certification}`);
  const payment = await call('post', '/paypal/pay', {
    body: { businessId: business.id, transactionFormType: 'Form720', transactionFor: draft.id, certification: true },
  });
  if (payment.approvalUrl === null || payment.paymentId === null) throw new Error('The payment cannot be approved.');
  await approve(payment.approvalUrl);
  await call('post', '/paypal/success', { body: { id: payment.id, paymentId: payment.paymentId } });

  const consent = await call('get', '/form720/form720id/{id}/consent', { params });
  for (const paragraph of consent.wording.paragraphs) console.info(paragraph);
  await call('post', '/form720/form720id/{id}/transmit', {
    params,
    body: {
      snapshotHash: consent.snapshotHash,
      signerName: 'Ann Hall',
      signerTitle: 'President',
      pin: '04711',
      consent: true,
    },
  });

  for (;;) {
    const { state } = await call('get', '/form720/form720id/{id}/status', { params });
    if (state === 'accepted' || state === 'rejected') return { id: draft.id, state };
    await wait();
  }
}
