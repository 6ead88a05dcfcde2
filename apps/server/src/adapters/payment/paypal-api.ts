import { z } from 'zod';
import { PaymentProblem } from './port.ts';

export interface PaypalApi {
  /** One call with a token; the status and the JSON that was answered. Throws PaymentProblem when nothing was. */
  call(
    method: 'GET' | 'POST',
    path: string,
    sent?: { body?: object; requestId?: string },
  ): Promise<{ status: number; body: unknown }>;
  /** Text at an address of the provider, without a token. */
  text(url: string): Promise<string>;
}

export interface PaypalApiOptions {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  readonly timeoutMs: number;
}

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
/** A token is renewed a minute before it ends. */
const EARLY_MS = 60_000;

/** PayPal's REST interface: JSON with a bearer token that is fetched when there is none. */
export function paypalApi({ url, clientId, secret, timeoutMs }: PaypalApiOptions): PaypalApi {
  let token: Promise<{ value: string; until: number }> | undefined;

  const send = (target: string, init: RequestInit): Promise<Response> =>
    fetch(target, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });

  const fetchToken = async () => {
    const response = await send(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const read = tokenAnswer.safeParse(await response.json());
    if (!response.ok || !read.success) throw new Error(`status ${response.status}`);
    return { value: read.data.access_token, until: Date.now() + read.data.expires_in * 1_000 - EARLY_MS };
  };

  /** Nothing was asked for yet, so that a failure here means that nothing was done. */
  const currentToken = async (): Promise<string> => {
    try {
      if (token && (await token).until > Date.now()) return (await token).value;
      token = fetchToken();
      return (await token).value;
    } catch (error) {
      token = undefined;
      throw new PaymentProblem('refused', `The payment provider gave no token: ${wordsOf(error)}`);
    }
  };

  return {
    async call(method, path, { body, requestId } = {}) {
      const attempt = async () => {
        const bearer = await currentToken();
        try {
          const response = await send(`${url}${path}`, {
            method,
            headers: {
              authorization: `Bearer ${bearer}`,
              'content-type': 'application/json',
              // The whole order is answered, not only its id.
              prefer: 'return=representation',
              ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          const text = await response.text();
          return { status: response.status, body: parse(text) };
        } catch (error) {
          throw new PaymentProblem('unknown', `The payment provider did not answer: ${wordsOf(error)}`);
        }
      };
      const first = await attempt();
      if (first.status !== 401) return first;
      token = undefined;
      return attempt();
    },
    async text(target) {
      const response = await send(target, { method: 'GET' });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return response.text();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
