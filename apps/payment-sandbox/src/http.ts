import type { IncomingMessage, ServerResponse } from 'node:http';

const MAX_BYTES = 64 * 1024;

/** An answer other than the call's own. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

/** A refusal in PayPal's words. */
export const refuse = (status: number, name: string, issue?: string): Refusal =>
  new Refusal(status, {
    name,
    message: issue ?? name,
    debug_id: 'sandbox',
    ...(issue === undefined ? {} : { details: [{ issue, description: issue }] }),
  });

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw refuse(413, 'INVALID_REQUEST');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await readBody(request));
  } catch (error) {
    throw error instanceof Refusal ? error : refuse(400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON');
  }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
