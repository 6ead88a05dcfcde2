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
const CALLS = `${ROOT}/calls/`;
/** The page styles itself through the DOM and shows data: icons; it loads nothing from elsewhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The page of the API at /api-docs with its calls by group, each group at /api-docs/calls/GROUP, and the whole document at /api-docs/json,
 * made from the contract. Anyone may read them: each file is made and packed once, and every call is counted by its address. Swagger UI
 * needs seconds for all calls at once, and less than one for a group.
 * @param webDirectory holds the built web app, whose colors and fonts the page has
 */
export async function serveApiDocs(app: FastifyInstance, limiter: Limiter, webDirectory: string): Promise<void> {
  const pages = new Map<string, Packed>();
  async function fileAt(url: string): Promise<Packed | undefined> {
    const file = (await prepared()).get(url);
    if (file === undefined || !file.type.startsWith('text/html')) return file;
    const page =
      pages.get(url) ?? packOnce(file.type, Buffer.from(inHouse(String(await file.bytes(null)), url, webDirectory)));
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

/** Puts a page into the frame of the product: its fonts and colors, the scheme of the reader, a bar with the way home. */
function inHouse(page: string, url: string, webDirectory: string): string {
  const index = join(webDirectory, 'index.html');
  const built = existsSync(index) ? readFileSync(index, 'utf8') : '';
  const own = /<link rel="(?:icon|stylesheet)"[^>]*>|<script src="\/before-app\.js"><\/script>/g;
  const framed = page
    .replace(/^<!--.*?-->\s*/s, '')
    // The theme imports the first below its own rules; the second is for a page without a bar.
    .replace(/<link rel="stylesheet"[^>]*\/(?:swagger-ui|index)\.css" \/>\s*/g, '')
    .replace(/<link rel="icon"[^>]*>\s*/g, '')
    .replace(
      '<title>',
      () =>
        `<meta name="viewport" content="width=device-width, initial-scale=1">${(built.match(own) ?? []).join('')}<title>`,
    );
  const bar = `<div class="api-bar"><a class="home" href="/"><img src="/mark.svg" alt="" width="24" height="24">Gauger</a><nav aria-label="Site"><a href="${ROOT}/">API</a><a href="/rates">Rate book</a></nav></div>`;
  const group = url.startsWith(CALLS) ? url.slice(CALLS.length) : undefined;
  if (group !== undefined)
    return framed
      .replace('<title>', `<title>${group}, `)
      .replace(
        '<div id="swagger-ui"></div>',
        `<header>${bar}<div class="api-head"><h1>${group}</h1><p><a href="${ROOT}/">All calls</a></p><h2>Calls</h2></div></header><div id="swagger-ui"></div>`,
      );
  const { description: about } = document().info;
  return framed.replace(/<script src="[^"]*swagger[^"]*"[^>]*> *<\/script>\s*/g, '').replace(
    '<div id="swagger-ui"></div>',
    () => `<header>${bar}</header><main class="api-head"><h1>API</h1><p>${about.replaceAll('`', '')}</p>
      <p>The whole description as a file: <a href="${ROOT}/json">JSON</a>, <a href="${ROOT}/yaml">YAML</a>.</p>
      <h2>Calls</h2>${groups().map(listed).join('')}</main>`,
  );
}

/** A group of calls as a list of links into its page. */
function listed({ name, calls }: Group): string {
  const items = calls.map(
    ({ method, path, summary, id }) =>
      `<li><a href="${CALLS}${name}#/${encodeURIComponent(name)}/${id}">${escaped(summary)}</a> <code>${method.toUpperCase()} ${escaped(path)}</code></li>`,
  );
  return `<section><h3><a href="${CALLS}${name}">${name}</a></h3><ul>${items.join('')}</ul></section>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Operation {
  operationId: string;
  summary: string;
  tags: readonly string[];
}

/** The parts of the document that its groups are made of. */
interface Document {
  info: { description: string };
  tags: readonly { name: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, unknown>> };
}

let made: Document | undefined;

/** The document of the API, made once: that takes a third of a second. */
function document(): Document {
  made ??= openApi() as unknown as Document;
  return made;
}

interface Group {
  name: string;
  calls: readonly { method: string; path: string; summary: string; id: string }[];
}

function groups(): Group[] {
  const { tags, paths } = document();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, summary, tags: of }]) => ({
      path,
      method,
      summary,
      id,
      of,
    })),
  );
  return tags.map(({ name }) => ({ name, calls: calls.filter(({ of }) => of.includes(name)) }));
}

/** The document of one group: its calls, and the schemas that these name. */
function documentOf(group: string): object {
  const whole = document();
  const paths = Object.fromEntries(
    Object.entries(whole.paths).flatMap(([path, methods]) => {
      const own = Object.entries(methods).filter(([, { tags }]) => tags.includes(group));
      return own.length > 0 ? [[path, Object.fromEntries(own)]] : [];
    }),
  );
  const { schemas } = whole.components;
  const named = new Set<string>();
  const waiting: unknown[] = [paths];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop())
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!named.has(name)) {
        named.add(name);
        waiting.push(schemas[name]);
      }
  const used = Object.fromEntries(Object.entries(schemas).filter(([name]) => named.has(name)));
  return { ...whole, tags: [{ name: group }], paths, components: { ...whole.components, schemas: used } };
}

interface Kit {
  React: { createElement(type: unknown, props: object, ...children: unknown[]): unknown };
}

/**
 * Sent to the browser as it is. Gives screen readers a way to the login, which is not in the main part, and keyboards a way to scroll
 * an example; leaves out the link in the button of each call.
 */
function accessible() {
  const wrapped = (tag: string, label: string) => (part: unknown, kit: Kit) => (props: object) =>
    kit.React.createElement(tag, { 'aria-label': label }, kit.React.createElement(part, props));
  return {
    wrapComponents: {
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
  await source.register(swagger, { mode: 'static', specification: { document: document() as never } });
  await source.register(swaggerUi, {
    routePrefix: ROOT,
    theme: {
      title: 'API, Gauger',
      css: [{ filename: 'gauger.css', content: readFileSync(join(import.meta.dirname, 'api-docs.css'), 'utf8') }],
    },
    uiConfig: {
      docExpansion: 'list',
      // A call shows its schemas: their list opens when it is asked for.
      defaultModelsExpandDepth: 0,
      deepLinking: true,
      // Without the bar and the dark mode of Swagger UI, and without its colors for examples.
      layout: 'BaseLayout',
      syntaxHighlight: false,
      plugins: [accessible],
    },
  });
  const packed = new Map<string, Packed>();
  for (const url of addresses()) {
    const { statusCode, headers, rawPayload } = await source.inject({ url });
    if (statusCode === 200) packed.set(url, packOnce(String(headers['content-type']), rawPayload));
  }
  const page = packed.get(ROOT);
  for (const { name } of groups()) {
    if (page) packed.set(CALLS + name, page);
    const text = JSON.stringify(documentOf(name));
    packed.set(`${CALLS}${name}/json`, packOnce('application/json; charset=utf-8', Buffer.from(text)));
  }
  await source.close();
  return packed;
}

function addresses(): string[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
  const served = [...readdirSync(folder), 'swagger-initializer.js', 'theme/gauger.css'];
  return [ROOT, `${ROOT}/`, `${ROOT}/json`, `${ROOT}/yaml`, ...served.map((name) => `${ROOT}/static/${name}`)];
}
