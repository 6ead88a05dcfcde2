import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A request as it arrived. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A customer's server on this machine. It ends after the file's last test. */
export async function testReceiver() {
  const received: Received[] = [];
  const well: RequestListener = (_, response) => response.end('Thank you');
  let answer = well;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/events`,
    /** The requests so far, the first first. */
    received,
    /** How every request from here on is answered; well without a listener. */
    answers(listener: RequestListener = well) {
      answer = listener;
    },
    answersStatus(status: number, text = '') {
      answer = (_, response) => response.writeHead(status).end(text);
    },
    /** Breaks off every request that waits for an answer. */
    endAll: () => server.closeAllConnections(),
    /** Forgets the requests, and answers well. */
    clear() {
      received.length = 0;
      answer = well;
    },
  };
}
