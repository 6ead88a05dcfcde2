import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Limiter } from './rate-limits.ts';
import { type Services, withServices } from './services.ts';

/** A page as the web app draws it: `apps/web/src/draw-page.tsx`, built next to the app. */
interface Drawing {
  html: string;
  title: string;
  description?: string;
  status: 200 | 404;
  /** The module of the page, by which the build knows its style sheets. */
  module: string | null;
  answers: readonly unknown[];
}
interface Drawer {
  drawnPaths: readonly string[];
  drawnPageAt(address: URL): string | undefined;
  movedTo(address: URL): string | undefined;
  drawingOf(address: URL): { address: URL; isShared: boolean };
  answerCalls(answer: (address: string) => Promise<Response>): void;
  drawPage(address: URL): Promise<Drawing>;
}

/** A page that is ready to be sent with the nonce of the response, or the address it has moved to. */
export type PublicPage = { status: 200 | 404; html: (nonce: string) => string } | { movedTo: string };

export interface PublicPages {
  /** Their addresses, as routes. */
  paths: readonly string[];
  /** The page of a request; undefined where the app itself is to be sent. */
  page: (request: FastifyRequest) => Promise<PublicPage | undefined>;
}

/** The law and the day that a page depends on besides its address. The law is the same object until a rate book is loaded. */
export type Edition = () => Promise<{ law: object; day: string }>;

/** The most pages kept at a time, those that were asked for last; one takes up to 600 kB. */
const MAX_KEPT = 100;

/** Draws the public pages from the public calls of this server. They are kept until the rate book or the day changes. */
export async function openPublicPages(
  app: FastifyInstance,
  directory: string,
  { publicUrl, services }: { publicUrl: string | undefined; services: Services },
  edition: Edition,
  limiter: Limiter,
  log: Logger,
): Promise<PublicPages> {
  const built = join(directory, '.drawing/draw-page.js');
  if (!existsSync(built)) return { paths: ['/'], page: async () => undefined };
  const drawer: Drawer = await import(pathToFileURL(built).href);
  const frame = readFrame(directory, services);
  // The calls of a page count for the visitor who asks for it.
  const reader = new AsyncLocalStorage<string>();
  drawer.answerCalls(async (address) => {
    const { statusCode, body } = await app.inject({ url: address, remoteAddress: reader.getStore() ?? '127.0.0.1' });
    return new Response(body, { status: statusCode });
  });

  let kept: { law: object; day: string; pages: Map<string, Promise<PublicPage>> } | undefined;
  const page: PublicPages['page'] = async (request) => {
    const origin = publicUrl ?? 'http://localhost';
    if (!URL.canParse(request.url, origin)) return undefined;
    const url = new URL(request.url, origin);
    const movedTo = drawer.movedTo(url);
    if (movedTo) return { movedTo };
    if (!drawer.drawnPageAt(url)) return undefined;
    // Packing a page for each visit takes more of the machine than sending the app alone.
    if (!(await limiter.mayShow(request))) return undefined;
    const { address, isShared } = drawer.drawingOf(url);
    try {
      const { law, day } = await edition();
      if (kept?.law !== law || kept.day !== day) kept = { law, day, pages: new Map() };
      const { pages } = kept;
      const key = address.pathname + address.search;
      let drawn = pages.get(key);
      if (!drawn) {
        // Drawing takes up to a tenth of a second of this process. Above the limit the browser draws.
        if (!(await limiter.mayDraw(request))) return undefined;
        drawn = reader.run(request.ip, async () =>
          frame(await drawer.drawPage(address), canonicalOf(address, publicUrl)),
        );
      }
      pages.delete(key);
      if (isShared) pages.set(key, drawn);
      const [oldest] = pages.keys();
      if (pages.size > MAX_KEPT && oldest !== undefined) pages.delete(oldest);
      drawn.catch(() => pages.delete(key));
      return await drawn;
    } catch (error) {
      // The app draws it, and says what is wrong.
      log.warn({ err: error, path: url.pathname }, 'A public page could not be drawn');
      return undefined;
    }
  };
  return { paths: drawer.drawnPaths, page };
}

/** The address under which search engines list a page; none where no public address is configured. */
const canonicalOf = ({ pathname }: URL, publicUrl: string | undefined): string | undefined =>
  publicUrl === undefined ? undefined : publicUrl + pathname;

interface Chunk {
  css?: string[];
  imports?: string[];
}

/** Puts drawings into the built index.html, without the app's script: the script before the page loads it. */
function readFrame(
  directory: string,
  services: Services,
): (drawing: Drawing, canonical: string | undefined) => PublicPage {
  // Known to this process alone: a text of a visitor that names the placeholder of a page does not get the nonce.
  const mark = randomUUID();
  const index = withServices(readFileSync(join(directory, 'index.html'), 'utf8'), services).replaceAll(
    '__CSP_NONCE__',
    mark,
  );
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8'));
  const app = /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/g;
  const address = [...index.matchAll(app)].at(-1)?.[1] ?? '';
  const without = index
    .replace(app, '')
    // The kit's colors need a scheme. Where scripts run, the one before the page writes that of the reader.
    .replace('<html lang="en">', '<html lang="en" data-mantine-color-scheme="light">')
    .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(/<noscript>[^<]*<\/noscript>\s*/, '')
    .replace('<script src="/before-app.js"', `<script src="/before-app.js" data-app="${address}"`);
  return ({ html, title, description, status, module, answers }, canonical) => {
    // In a text the quotation mark is written as &quot;, so these are attributes.
    const { body, rules } = withoutStyleAttributes(html.replaceAll(' nonce="__CSP_NONCE__"', ` nonce="${mark}"`));
    const sheets = module ? sheetsOf(module, manifest).filter((sheet) => !without.includes(sheet)) : [];
    const head = [
      ...sheets.map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`),
      ...(rules ? [`<style nonce="${mark}">${rules}</style>`] : []),
      ...(canonical ? [`<link rel="canonical" href="${escaped(canonical)}">`] : []),
    ];
    // Functions as replacements, because a dollar sign in a text means something in a string.
    const page = without
      .replace(
        /<title>[^<]*<\/title>/,
        () => `<title>${escaped(title === 'Gauger' ? title : `${title}, Gauger`)}</title>`,
      )
      .replace(/(<meta name="description" content=")[^"]*/, (whole, before: string) =>
        description ? before + escaped(description) : whole,
      )
      .replace('</head>', () => `${head.join('')}</head>`)
      .replace(
        '<div id="root"></div>',
        () =>
          `<div id="root">${body}</div><script type="application/json" id="answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`,
      );
    return { status, html: (nonce) => page.replaceAll(mark, nonce) };
  };
}

/** The style sheets of a module and of all that it imports. */
function sheetsOf(module: string, manifest: Readonly<Record<string, Chunk>>): string[] {
  const seen = new Set<string>();
  const sheets = new Set<string>();
  const waiting = [module];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) continue;
    seen.add(name);
    for (const sheet of chunk.css ?? []) sheets.add(sheet);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...sheets];
}

/**
 * The content security policy allows no style attributes: each becomes a rule of a style element with the nonce. Once the app has
 * taken the page over it sets styles by script, which the policy allows.
 */
function withoutStyleAttributes(html: string): { body: string; rules: string } {
  const names = new Map<string, number>();
  // In text a quotation mark is written as &quot;, so this is an attribute.
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = names.get(style) ?? names.size;
    names.set(style, name);
    return ` data-style="${name}"`;
  });
  const rules = [...names].map(([style, name]) => `:root [data-style="${name}"]{${unescaped(style)}}`).join('');
  return { body, rules };
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
