import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenStandIn } from '@gauger/stand-in';
import { control } from './control.ts';
import { type FaultName, takeFault } from './faults.ts';
import { readMessage, writeMessage } from './mime.ts';
import { type Answer, operations } from './operations.ts';
import { Fault, faultEnvelope, readRequest } from './soap.ts';
import { openStore, type Store } from './store.ts';
import { type Element, parse } from './xml.ts';

const LONGEST_MESSAGE = 128 * 1024 * 1024;
const SLOW_MS = 2_000;
const SERVICE = /^\/a2a\/mef\/(?:(?:mtom|mime)\/)?(\w+)$/;
const SOAP = { 'Content-Type': 'text/xml; charset=utf-8' };

/** Opens the simulator over its folder. */
export const openSimulator: OpenStandIn = (folder) => {
  const store = openStore(folder);
  return {
    close: () => store.close(),
    answer: (request, response) => {
      answer(store, request, response).catch((error: unknown) => {
        if (response.headersSent) return response.destroy();
        const fault = error instanceof Fault ? error : new Fault('Server', 'SYSTEM_ERROR', 'The simulator failed.');
        return send(response, 500, SOAP, faultEnvelope(fault));
      });
    },
  };
};

async function answer(store: Store, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://simulator').pathname;
  if (path === '/control' || path.startsWith('/control/')) {
    const [status, body] = control(store, path, jsonIn(await readBody(request)));
    return send(response, status, { 'Content-Type': 'application/json' }, JSON.stringify(body));
  }
  const name = SERVICE.exec(path)?.[1] ?? '';
  if (request.method !== 'POST' || !Object.hasOwn(operations, name))
    return send(response, 404, { 'Content-Type': 'text/plain' }, 'MeF simulator: there is no such service.\n');
  const body = await readBody(request);
  const fault = takeFault(store, name);
  if (fault === 'dropBefore') return drop(response);
  if (fault === 'down') return send(response, 503, { 'Content-Type': 'text/plain' }, 'Service Unavailable\n');
  if (fault === 'busy') throw new Fault('Server', 'SYSTEM_BUSY', 'The simulator is busy.');
  if (fault === 'refused') throw new Fault('Client', 'REFUSED', 'The simulator refuses this message.');
  const given = serve(store, name, request.headers['content-type'] ?? '', body, fault);
  await deliver(response, given, fault);
}

function serve(store: Store, name: string, contentType: string, body: Buffer, fault: FaultName | undefined): Answer {
  let root: Element;
  let message: ReturnType<typeof readMessage>;
  try {
    message = readMessage(contentType, body);
    root = parse(message.envelope);
  } catch (error) {
    throw new Fault('Client', 'NOT_READABLE', error instanceof Error ? error.message : 'The message cannot be read.');
  }
  const request = readRequest(name, root);
  if (!store.isNewMessage(request.messageId))
    throw new Fault('Client', 'DUPLICATE_MESSAGE_ID', 'A message of this MessageID came before.');
  if (name !== 'Login' && !store.isSession(request.session, request.etin))
    throw new Fault('Client', 'NO_SESSION', 'The message shows no assertion of an open session.');
  return operations[name]?.({ store, request, attached: message.attached, fault }) as Answer;
}

async function deliver(
  response: ServerResponse,
  { envelope, attachment }: Answer,
  fault: FaultName | undefined,
): Promise<void> {
  if (fault === 'dropAfter') return drop(response);
  // The caller gives up first and closes the connection.
  if (fault === 'silent') return;
  if (fault === 'error500') return send(response, 500, { 'Content-Type': 'text/html' }, '<html><h1>Error</h1>');
  if (fault === 'slow') await sleep(SLOW_MS);
  const text = disturbed(envelope, fault);
  const { type, body } = attachment
    ? writeMessage(text, 'list', attachment)
    : { type: SOAP['Content-Type'], body: Buffer.from(text) };
  if (fault === 'garbled') for (let at = 0; at < body.length; at += 7) body[at] = (body[at] ?? 0) ^ 0x15;
  send(response, 200, { 'Content-Type': type }, fault === 'cut' ? body.subarray(0, body.length >> 1) : body);
}

function disturbed(envelope: string, fault: FaultName | undefined): string {
  if (fault === 'doctype') return envelope.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>');
  if (fault === 'otherMessage') return envelope.replace(/<h:RelatesTo>[^<]*/, '<h:RelatesTo>999992026001zzzzzzzz');
  return envelope;
}

function drop(response: ServerResponse): void {
  response.socket?.destroy();
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string | Buffer): void {
  response.writeHead(status, headers).end(body);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LONGEST_MESSAGE) throw new Fault('Client', 'TOO_LONG', 'The message is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
