import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenStandIn } from '@gauger/stand-in';
import { returnAddress, sendApprovalPage, sendClosedPage } from './approval-page.ts';
import { control } from './control.ts';
import { Refusal, readBody, readJson, refuse, sendJson } from './http.ts';
import { approveOrder, captureOrder, createOrder, findOrder, refundCapture } from './orders.ts';
import { presentOrder, presentRefund } from './present.ts';
import { type Fault, type FaultKind, openStore, type Store } from './store.ts';
import { certified, sendEvent } from './webhooks.ts';

/** The credentials of the one merchant; the name and secret are public. */
const CREDENTIALS = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`;
const TOKEN_SECONDS = 32_400;
const SLOW_MS = 2_000;

interface Visit {
  store: Store;
  address: string;
  url: URL;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Opens the sandbox over its folder. */
export const openSandbox: OpenStandIn = (folder, address) => {
  const store = openStore(folder);
  return {
    close: () => store.close(),
    answer: (request, response) => {
      const url = new URL(request.url ?? '/', address());
      answer({ store, address: address(), url, request, response }).catch((error: unknown) => {
        if (response.headersSent) return response.destroy();
        const known = error instanceof Refusal ? error : refuse(500, 'INTERNAL_SERVER_ERROR', String(error));
        return sendJson(response, known.status, known.body);
      });
    },
  };
};

const REFUND = /^\/v2\/payments\/captures\/([A-Z0-9]{1,40})\/refund$/;
const ORDER = /^\/v2\/checkout\/orders\/([A-Z0-9]{1,40})(\/capture)?$/;

async function answer(visit: Visit): Promise<void> {
  const { url, request, response, store } = visit;
  const key = `${request.method} ${url.pathname}`;
  if (url.pathname.startsWith('/control/')) {
    const body = request.method === 'POST' ? await readJson(request) : {};
    return sendJson(response, 200, control(store, visit.address, url.pathname, body));
  }
  if (key === 'POST /v1/oauth2/token') return giveToken(visit);
  if (key === 'GET /v1/notifications/certs/sandbox') {
    response.writeHead(200, { 'content-type': 'application/x-pem-file' }).end(certified(store).certificate);
    return;
  }
  if (key === 'GET /checkoutnow') return approvalPage(visit);
  if (key === 'POST /checkoutnow/approve' || key === 'POST /checkoutnow/decline') return approve(visit);
  if (url.pathname.startsWith('/v')) return answerMerchant(visit, key);
  return sendClosedPage(response, 404, undefined);
}

/** The calls that need a token. */
async function answerMerchant(visit: Visit, key: string): Promise<void> {
  const { url, request, response, store, address } = visit;
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token || !store.isToken(token)) throw refuse(401, 'AUTHENTICATION_FAILURE');
  const requestId = request.headers['paypal-request-id'];
  if (key === 'POST /v2/checkout/orders') {
    const body = await readJson(request);
    return faulty(visit, 'create', 201, () =>
      presentOrder(createOrder(store, typeof requestId === 'string' ? requestId : undefined, body), address),
    );
  }
  if (key === 'POST /v1/notifications/webhooks') {
    const { url: webhookUrl } = ((await readJson(request)) ?? {}) as { url?: unknown };
    if (typeof webhookUrl !== 'string' || !URL.canParse(webhookUrl)) throw refuse(400, 'INVALID_REQUEST');
    return sendJson(response, 201, { id: store.addWebhook(randomUUID(), webhookUrl), url: webhookUrl });
  }
  const [, id = '', capture] = ORDER.exec(url.pathname) ?? [];
  if (id && !capture && request.method === 'GET')
    return faulty(visit, 'get', 200, (fault) => {
      const order = findOrder(store, id);
      const isPartRefunded = store.refundsOfCapture(order.captureId ?? '').some(({ status }) => status === 'COMPLETED');
      return presentOrder(order, address, fault, isPartRefunded);
    });
  if (id && capture && request.method === 'POST')
    return faulty(visit, 'capture', 201, (fault) => {
      const order = captureOrder(store, id, fault);
      sendEvent(store, address, 'PAYMENT.CAPTURE.COMPLETED', order);
      return presentOrder(order, address, fault);
    });
  const [, captureId = ''] = REFUND.exec(url.pathname) ?? [];
  if (captureId && request.method === 'POST') {
    const body = await readJson(request);
    return faulty(visit, 'refund', 201, (fault) => {
      const refund = refundCapture(
        store,
        captureId,
        typeof requestId === 'string' ? requestId : undefined,
        fault,
        body,
      );
      const order = store.orderOfCapture(captureId);
      if (order && refund.status === 'COMPLETED') sendEvent(store, address, 'PAYMENT.CAPTURE.REFUNDED', order);
      return presentRefund(refund, address, order?.capturedCurrency ?? null);
    });
  }
  throw refuse(404, 'RESOURCE_NOT_FOUND');
}

/** Runs a call, unless a fault was planned: before it, after it, or instead of its answer. */
async function faulty(
  { store, response }: Visit,
  on: Fault['on'],
  status: number,
  work: (fault: FaultKind | undefined) => object,
): Promise<void> {
  const fault = store.takeFault(on);
  if (fault === 'down') throw refuse(503, 'SERVICE_UNAVAILABLE');
  // The caller gives up first and closes the connection.
  if (fault === 'silent') return;
  if (fault === 'slow') await sleep(SLOW_MS);
  const body = work(fault);
  if (fault === 'silentAfter') return;
  if (fault === 'brokenAfter') throw refuse(500, 'INTERNAL_SERVER_ERROR');
  sendJson(response, status, body);
}

async function giveToken(visit: Visit): Promise<void> {
  const { request, store } = visit;
  await readBody(request);
  if (request.headers.authorization !== CREDENTIALS) throw refuse(401, 'invalid_client');
  return faulty(visit, 'token', 200, () => ({
    access_token: store.newToken(TOKEN_SECONDS),
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
  }));
}

async function approvalPage({ store, url, response }: Visit): Promise<void> {
  const order = store.order(url.searchParams.get('token') ?? '');
  if (order?.status === 'PAYER_ACTION_REQUIRED') return sendApprovalPage(response, order);
  return sendClosedPage(response, order ? 200 : 404, order);
}

async function approve({ store, url, request, response, address }: Visit): Promise<void> {
  const form = new URLSearchParams(await readBody(request));
  const order = store.order(form.get('token') ?? '');
  if (!order) return sendClosedPage(response, 404, undefined);
  const approved = approveOrder(store, order, url.pathname.endsWith('/decline'));
  // A payer who will be declined returns to the merchant too: only the capture fails.
  if (!approved.declines) sendEvent(store, address, 'CHECKOUT.ORDER.APPROVED', approved);
  response.writeHead(303, { location: returnAddress(approved) }).end();
}
