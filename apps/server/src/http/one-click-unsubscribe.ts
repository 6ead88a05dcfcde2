import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

const LONGEST_BODY = 1_024;

/**
 * The address of the header List-Unsubscribe (RFC 8058): a mail program posts a form to it, without a person and without a session. A
 * visit by GET is a page that asks first, so that a scanner of links ends nothing.
 */
export async function takeUnsubscribing(
  app: FastifyInstance,
  unsubscribe: (token: string) => Promise<unknown>,
): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    const asText = { parseAs: 'string', bodyLimit: LONGEST_BODY } as const;
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      forms.addContentTypeParser(type, asText, async (_request: unknown, body: string) => body);
    forms.post('/unsubscribe', { config: { access: 'anyone' } }, async (request, reply) => {
      const { token } = request.query as { token?: unknown };
      if (typeof token !== 'string' || token.length > 200) throw new AppError('INVALID_PARAMETER');
      await unsubscribe(token);
      return reply.type('text/plain').send('Unsubscribed');
    });
  });
}
