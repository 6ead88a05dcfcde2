import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { otherAddresses, pages } from '../pages/pages.ts';
import { chooseFirst } from './choose-first.ts';
import { loadMatched, type PageModule, type PageModules, pageRoutes, siteRoutes, underHome } from './routes.tsx';

/** The modules of the pages, each loaded when it is first visited. */
const modules: PageModules = {
  ...import.meta.glob<PageModule>(['../features/*/*/*-page.tsx', '!../features/operator/gallery/*']),
  // The component pages, in development and in the build for the browser tests; elsewhere their addresses lead nowhere.
  ...(import.meta.env.DEV || import.meta.env.MODE === 'components'
    ? import.meta.glob<PageModule>('../features/operator/gallery/*-page.tsx')
    : {}),
};

/** Leads away from a page whose address does not name what it shows, before the page asks for it. */
const requireChoice =
  (page: (typeof pages)[number]) =>
  ({ request }: LoaderFunctionArgs) => {
    const list = chooseFirst(page, new URL(request.url).searchParams);
    return list === undefined ? null : redirect(list);
  };

const routes = siteRoutes(modules, {
  lazy: async () => ({ Component: (await import('./signed-in-route.tsx')).SignedInRoute }),
  children: [
    ...pageRoutes(modules, ({ path }) => underHome(path)).map((route) => {
      const page = pages.find(({ path }) => path === route.path);
      return page && 'of' in page ? { ...route, loader: requireChoice(page) } : route;
    }),
    ...Object.entries(otherAddresses).map(([path, to]) => ({
      path,
      loader: ({ request }: LoaderFunctionArgs) => redirect(`${to}${new URL(request.url).search}`),
    })),
  ],
});

/**
 * Opens the router at the address of the window.
 * @param isDrawn whether the page is there already: then its module is loaded first, so that it is drawn in place
 */
export async function openRouter(isDrawn: boolean): Promise<ReturnType<typeof createBrowserRouter>> {
  if (!isDrawn) return createBrowserRouter(routes);
  await loadMatched(routes, window.location);
  // Without hydration data the router scrolls a page that someone is reading to its top.
  return createBrowserRouter(routes, { hydrationData: { loaderData: {} } });
}
