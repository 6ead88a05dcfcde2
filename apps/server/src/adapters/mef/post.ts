import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface PostOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** For the whole exchange. */
  readonly timeoutMs: number;
  /** Mutual TLS: PEM of our certificate and key, and of the authority of theirs when it is no public one. */
  readonly tls?: { readonly cert?: string; readonly key?: string; readonly ca?: string };
}

export type Posted =
  | {
      readonly status: number;
      readonly contentType: string;
      readonly cookies: readonly string[];
      readonly body: Buffer;
    }
  /** `left`: something of the message may have reached the other side. */
  | { readonly failure: string; readonly left: boolean };

const LONGEST_ANSWER = 32 * 1024 * 1024;

/** Posts a message. Never rejects: a failure is an answer that says whether anything can have arrived. */
export function post({ url, headers, body, timeoutMs, tls }: PostOptions): Promise<Posted> {
  return new Promise((resolve) => {
    const secure = url.startsWith('https:');
    let left = false;
    let over = false;
    const end = (posted: Posted) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      resolve(posted);
    };
    const request = (secure ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': body.length },
      // A connection of its own: a kept one may be closed by the other side while we write, and nobody knows what arrived.
      agent: false,
      ...(secure ? { minVersion: 'TLSv1.2', ...tls } : {}),
    });
    const fail = (failure: string) => {
      end({ failure, left });
      request.destroy();
    };
    const timer = setTimeout(() => fail(`no answer within ${timeoutMs} ms`), timeoutMs);
    request.on('socket', (socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        left = true;
      });
    });
    request.on('error', (error) => fail(error.message));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > LONGEST_ANSWER) fail('the answer is longer than anything that is expected');
        else chunks.push(chunk);
      });
      response.on('error', (error) => fail(error.message));
      response.on('end', () =>
        end({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? ''),
          body: Buffer.concat(chunks),
        }),
      );
      response.on('close', () => fail('the connection ended within the answer'));
    });
    request.end(body);
  });
}
