import type { FastifyInstance } from 'fastify';
import type { ProviderName } from '../adapters/identity/port.ts';

/** Parameters that a provider adds when it redirects the browser. */
const PARAMETERS = ['code', 'state', 'iss', 'error', 'user'] as const;
const LONGEST_BODY = 8 * 1024;

/** Turns a form that a provider posts into the visit of a query: it proves nothing without the token of the tab. */
export async function takeOpenIdForms(app: FastifyInstance, configured: readonly ProviderName[]): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LONGEST_BODY },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    for (const name of configured)
      forms.post(`/signed-in/${name}`, { config: { access: 'anyone' } }, (request, reply) => {
        const given = request.body as URLSearchParams;
        const kept = PARAMETERS.flatMap((key) => (given.has(key) ? [[key, given.get(key) ?? '']] : []));
        return reply.redirect(`/signed-in/${name}?${new URLSearchParams(kept)}`, 303);
      });
  });
}
