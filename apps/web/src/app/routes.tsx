import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { Crash } from '../components/crash/crash.tsx';
import { FullPageProgress } from '../components/progress/progress.tsx';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { Page } from '../frame/page.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { componentOf, pages } from '../pages/pages.ts';
import { Root } from './root.tsx';

export type PageModule = Readonly<Record<string, ComponentType>>;

/** Loads the module of each page, by its path from here. */
export type PageModules = Readonly<Record<string, () => Promise<PageModule>>>;

export const underHome = (path: string): boolean => /^\/home(\/|$)/.test(path);

/** The routes of the pages that have a module. */
export function pageRoutes(modules: PageModules, chosen: (page: (typeof pages)[number]) => boolean): RouteObject[] {
  return pages.filter(chosen).flatMap((page) => {
    const load = modules[`../features/${page.module}-page.tsx`];
    if (!load) return [];
    return {
      path: page.path,
      lazy: async () => ({ Component: (await load())[componentOf(page.name)] ?? NotFoundPage }),
    };
  });
}

/** Every route: the pages anyone may read, and those of people who have logged in. */
export function siteRoutes(modules: PageModules, ...home: readonly RouteObject[]): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: RouteCrash,
      HydrateFallback: FullPageProgress,
      children: [
        {
          // Above the pages, because a route whose module does not come cannot show its own boundary.
          ErrorBoundary: RouteCrash,
          children: [
            ...pageRoutes(modules, ({ path }) => !underHome(path)),
            ...home,
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ];
}

/** Loads the modules of an address now: a route that has its component is drawn at once. */
export async function loadMatched(routes: RouteObject[], { pathname }: { pathname: string }): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

/** A page that could not be drawn, or whose code could not be fetched. */
function RouteCrash() {
  return (
    <SiteFrame>
      <Page title="Something went wrong">
        <h1>Something went wrong</h1>
        <Crash onRetry={() => window.location.reload()} />
      </Page>
    </SiteFrame>
  );
}
