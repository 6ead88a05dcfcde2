import { livesNumbers } from '@gauger/excise';
import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router';
import { transport } from './api/transport.ts';
import { App } from './app/app.tsx';
import { type PageModule, siteRoutes } from './app/routes.tsx';
import type { DrawnAnswer } from './app/take-over-page.ts';
import { type DrawnPage, DrawnPageContext } from './components/page-title/page-title.ts';
import { quarterOf, rateAddress, readQuarter } from './features/filings/rates/public.ts';
import { type PageName, pages } from './pages/pages.ts';

/** A page as HTML, for a browser that has not run a script yet. */
export interface Drawing extends DrawnPage {
  html: string;
  /** The module of the page, by which the build knows its style sheets; null of a page that does not exist. */
  module: string | null;
  /** The answers it was drawn with, so that the browser asks for nothing again. */
  answers: readonly DrawnAnswer[];
}

/** The pages anyone may read whose content does not depend on who reads it. */
const modules = import.meta.glob<PageModule>([
  './features/operator/landing/*-page.tsx',
  './features/filings/rates/*-page.tsx',
  './features/money/pcor/pcori-fee-page.tsx',
  './features/operator/site/*-page.tsx',
]);
const byPath = Object.fromEntries(Object.entries(modules).map(([path, load]) => [path.replace(/^\.\//, '../'), load]));
const routes = siteRoutes(byPath);
const handler = createStaticHandler(routes);

/** A page that needs an answer asks for it in the next round. Pages ask in two rounds at most. */
const MAX_ROUNDS = 4;

/** The addresses of the pages that are drawn here, with placeholders behind colons. */
export const drawnPaths: readonly string[] = pages
  .filter(({ module }) => byPath[`../features/${module}-page.tsx`])
  .map(({ path }) => path);

/** The page of an address that is drawn here; undefined for all other pages. Steps of the login panel need the browser. */
export function drawnPageAt({ pathname, searchParams }: URL): PageName | undefined {
  if (searchParams.has('step')) return undefined;
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  return pages.find((page) => page.path === path && byPath[`../features/${page.module}-page.tsx`])?.name;
}

/** Where an address of an earlier version leads now. */
export function movedTo({ pathname, searchParams }: URL): string | undefined {
  const line = pathname === '/rates' ? searchParams.get('irs')?.trim() : undefined;
  return line
    ? rateAddress(line, readQuarter(searchParams.get('period'), new Date()) ?? quarterOf(new Date()))
    : undefined;
}

/** Lets the server answer the calls of the pages that it draws. They carry no session: a drawn page is the same for everyone. */
export function answerCalls(answer: (address: string) => Promise<Response>): void {
  transport.fetch = answer;
}

/**
 * The parameters that the content of a page depends on: those with few values, and those that a visitor types. A page that is not
 * listed reads none.
 */
const parametersOf: Readonly<Partial<Record<PageName, { few: readonly string[]; typed: readonly string[] }>>> = {
  rates: { few: ['period'], typed: ['find'] },
  pcoriFee: { few: ['plan'], typed: ['planYearEnd', 'countingMethod', 'day', 'show', ...livesNumbers] },
};

/**
 * The address of a page with the parameters that it reads, in their order, and whether others will ask for the same. With any other
 * parameter, of a campaign for example, it is the same page.
 */
export function drawingOf(address: URL): { address: URL; isShared: boolean } {
  const name = drawnPageAt(address);
  const { few, typed } = (name && parametersOf[name]) ?? { few: [], typed: [] };
  const given = [...few, ...typed].flatMap((parameter) => {
    const value = address.searchParams.get(parameter);
    return value ? [[parameter, value]] : [];
  });
  const reduced = new URL(address.pathname, address);
  reduced.search = new URLSearchParams(given).toString();
  return { address: reduced, isShared: given.every(([parameter = '']) => few.includes(parameter)) };
}

/** Draws the page of an address. @throws when it cannot be drawn: then the browser draws it */
export async function drawPage(address: URL): Promise<Drawing> {
  const context = await handler.query(new Request(address));
  if (context instanceof Response) throw new Error(`${address.pathname} leads elsewhere`);
  const [broken] = Object.values(context.errors ?? {});
  if (broken) throw broken;
  const router = createStaticRouter(handler.dataRoutes, context);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const page: DrawnPage = { title: 'Gauger', status: 200 };
  const draw = () =>
    renderToString(
      <StrictMode>
        <DrawnPageContext value={page}>
          <App queryClient={queryClient}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </App>
        </DrawnPageContext>
      </StrictMode>,
    );
  const queries = queryClient.getQueryCache();
  let html = draw();
  for (let round = 1; round < MAX_ROUNDS; round++) {
    const waiting = queries.getAll().filter(({ state }) => state.status === 'pending');
    if (waiting.length === 0) break;
    await Promise.all(waiting.map((query) => query.fetch().catch(() => undefined)));
    html = draw();
  }
  const failed = queries.getAll().find(({ state }) => state.status === 'error' && !isMissing(state.error));
  if (failed) throw failed.state.error;
  const name = drawnPageAt(address);
  const module = pages.find((one) => one.name === name)?.module;
  return {
    ...page,
    html,
    module: module ? `src/features/${module}-page.tsx` : null,
    answers: queries
      .getAll()
      .flatMap(({ state, queryKey }) => (state.status === 'success' ? [[queryKey, state.data]] : [])),
  };
}

/** Whether a call was refused because there is no such record: the page then says so. */
const isMissing = (error: unknown): boolean => (error as { code?: string } | null)?.code === 'NOT_FOUND';
