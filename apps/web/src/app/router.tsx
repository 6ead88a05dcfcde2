import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { FullPageProgress } from '../components/progress/progress.tsx';
import { chooseFirst } from './choose-first.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { componentOf, pages } from './pages.ts';
import { Root } from './root.tsx';
import { RouteCrash } from './route-crash.tsx';

type PageModule = Readonly<Record<string, ComponentType>>;

/** The modules of the pages, each loaded when it is first visited. */
const modules: Readonly<Record<string, () => Promise<PageModule>>> = {
  ...import.meta.glob<PageModule>(['../features/*/*-page.tsx', '!../features/gallery/*']),
  // The component pages, in development and in the build for the browser tests; elsewhere their addresses lead nowhere.
  ...(import.meta.env.DEV || import.meta.env.MODE === 'components'
    ? import.meta.glob<PageModule>('../features/gallery/*-page.tsx')
    : {}),
};

const underHome = (path: string) => /^\/home(\/|$)/.test(path);

/** Leads away from a page whose address does not name what it shows, before the page asks for it. */
const requireChoice =
  (page: (typeof pages)[number]) =>
  ({ request }: LoaderFunctionArgs) => {
    const list = chooseFirst(page, new URL(request.url).searchParams);
    return list === undefined ? null : redirect(list);
  };

function routesOf(chosen: (page: (typeof pages)[number]) => boolean) {
  return pages.filter(chosen).flatMap((page) => {
    const load = modules[`../features/${page.module}`];
    if (!load) return [];
    return {
      path: page.path,
      ...('of' in page && { loader: requireChoice(page) }),
      lazy: async () => ({ Component: (await load())[componentOf(page.name)] ?? NotFoundPage }),
    };
  });
}

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteCrash,
    HydrateFallback: FullPageProgress,
    children: [
      {
        // Above the pages, because a route whose module does not come cannot show its own boundary.
        ErrorBoundary: RouteCrash,
        children: [
          ...routesOf(({ path }) => !underHome(path)),
          {
            lazy: async () => ({
              Component: (await import('./shell/signed-in-route.tsx')).SignedInRoute,
            }),
            children: routesOf(({ path }) => underHome(path)),
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
]);
