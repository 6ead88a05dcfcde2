import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApi } from '@gauger/contract';
import { type FastifyInstance, fastify } from 'fastify';
import { AppError } from '../app-error.ts';
import { type Packed, packOnce, sendPacked } from './packed.ts';
import type { Limiter } from './rate-limits.ts';

const ROOT = '/api-docs';
/** The page styles itself through the DOM and shows data: icons; it loads nothing from elsewhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The page of the API at /api-docs, the document itself at /api-docs/json, made from the contract. Anyone may read them: each
 * file is made and packed once, and every call is counted by its address.
 * @param webDirectory holds the built web app, whose colors and fonts the page has
 */
export async function serveApiDocs(app: FastifyInstance, limiter: Limiter, webDirectory: string): Promise<void> {
  const pages = new Map<string, Packed>();
  async function fileAt(url: string): Promise<Packed | undefined> {
    const file = (await prepared()).get(url);
    if (file === undefined || !file.type.startsWith('text/html')) return file;
    const page =
      pages.get(url) ?? packOnce(file.type, Buffer.from(inHouse(String(await file.bytes(null)), webDirectory)));
    pages.set(url, page);
    return page;
  }
  for (const url of [ROOT, `${ROOT}/*`])
    app.get(url, { config: { access: 'anyone' }, onRequest: limiter.countAddress }, async (request, reply) => {
      const file = await fileAt(request.url.split('?', 1)[0] ?? '');
      if (!file) throw new AppError('NO_SUCH_CALL');
      reply.header('content-security-policy', POLICY);
      return sendPacked(request, reply, file);
    });
}

/** Puts the page into the frame of the product: its fonts and colors, the scheme of the reader, a bar with the way home. */
function inHouse(page: string, webDirectory: string): string {
  const index = join(webDirectory, 'index.html');
  const built = existsSync(index) ? readFileSync(index, 'utf8') : '';
  const { description: about } = openApi().info as { description: string };
  const own = /<link rel="(?:icon|stylesheet)"[^>]*>|<script src="\/before-app\.js"><\/script>/g;
  return (
    page
      .replace(/^<!--.*?-->\s*/s, '')
      // The theme imports the first below its own rules; the second is for a page without a bar.
      .replace(/<link rel="stylesheet"[^>]*\/(?:swagger-ui|index)\.css" \/>\s*/g, '')
      .replace(/<link rel="icon"[^>]*>\s*/g, '')
      .replace(
        '<title>',
        () =>
          `<meta name="viewport" content="width=device-width, initial-scale=1">${(built.match(own) ?? []).join('')}<title>`,
      )
      .replace(
        '<div id="swagger-ui"></div>',
        `<header><div class="api-bar"><a class="home" href="/"><img src="/mark.svg" alt="" width="24" height="24">Gauger</a><nav aria-label="Site"><a href="/rates">Rate book</a></nav></div>
      <div class="api-head"><h1>API</h1><p>${about.replaceAll('`', '')}</p><p>The whole description as a file: <a href="${ROOT}/json">JSON</a>, <a href="${ROOT}/yaml">YAML</a>.</p><h2>Calls</h2></div></header>
      <div id="swagger-ui"></div>`,
      )
  );
}

interface Kit {
  React: { createElement(type: unknown, props: object, ...children: unknown[]): unknown };
}

/**
 * Sent to the browser as it is. Gives screen readers a way to the search and to the login, which are not in the main part, and
 * keyboards a way to scroll an example; leaves out the link in the button of each call.
 */
function accessible() {
  const wrapped = (tag: string, label: string) => (part: unknown, kit: Kit) => (props: object) =>
    kit.React.createElement(tag, { 'aria-label': label }, kit.React.createElement(part, props));
  return {
    wrapComponents: {
      FilterContainer: wrapped('search', 'Find calls'),
      authorizeBtn: wrapped('section', 'Log in'),
      HighlightCode: (part: unknown, kit: Kit) => (props: object) =>
        kit.React.createElement(
          'div',
          { className: 'api-example', tabIndex: 0, role: 'group', 'aria-label': 'Example' },
          kit.React.createElement(part, props),
        ),
      DeepLink: (_: unknown, kit: Kit) => (props: { text: unknown }) => kit.React.createElement('span', {}, props.text),
    },
  };
}

let files: Promise<ReadonlyMap<string, Packed>> | undefined;

/** The files by their address. They are the same for every server of a process. */
function prepared(): Promise<ReadonlyMap<string, Packed>> {
  files ??= prepare();
  return files;
}

async function prepare(): Promise<ReadonlyMap<string, Packed>> {
  const source = fastify();
  await source.register(swagger, { mode: 'static', specification: { document: openApi() as never } });
  await source.register(swaggerUi, {
    routePrefix: ROOT,
    theme: {
      title: 'API, Gauger',
      css: [{ filename: 'gauger.css', content: readFileSync(join(import.meta.dirname, 'api-docs.css'), 'utf8') }],
    },
    // Drawn open, so many calls take the page half a minute: a group opens when it is asked for.
    uiConfig: {
      docExpansion: 'none',
      filter: true,
      deepLinking: true,
      // Without the bar and the dark mode of Swagger UI, and without its colors for examples.
      layout: 'BaseLayout',
      syntaxHighlight: false,
      plugins: [accessible],
    },
  });
  const made = new Map<string, Packed>();
  for (const url of addresses()) {
    const { statusCode, headers, rawPayload } = await source.inject({ url });
    if (statusCode === 200) made.set(url, packOnce(String(headers['content-type']), rawPayload));
  }
  await source.close();
  return made;
}

function addresses(): string[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
  const served = [...readdirSync(folder), 'swagger-initializer.js', 'theme/gauger.css'];
  return [ROOT, `${ROOT}/`, `${ROOT}/json`, `${ROOT}/yaml`, ...served.map((name) => `${ROOT}/static/${name}`)];
}
