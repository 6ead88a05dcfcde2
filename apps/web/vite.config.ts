import { routes } from '@gauger/contract';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { areas } from './areas.ts';

/**
 * The part of the contract for the browser: of each route its method and path, and whether it keeps a session alive. The schemas,
 * and zod with them, stay on the server; their types reach the browser without weight.
 */
const contractRoutes = Object.fromEntries(
  routes.map(({ name, method, path, background }) => [name, { method, path, ...(background && { background }) }]),
);

/** The areas as Rolldown takes them: the one with the highest priority has a module. */
const groups = areas.map(({ name, of, but, pages = 1 }, index) => ({
  name,
  priority: areas.length - index,
  minShareCount: pages,
  test: (module: string) => of.some((part) => part.test(module)) && !but?.test(module),
}));

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  define: { CONTRACT_ROUTES: JSON.stringify(contractRoutes) },
  // The part that draws pages on the server is complete in itself: the server does not know React.
  ssr: { noExternal: true },
  // The worker that reads spreadsheets loads the library for workbooks only for a workbook.
  worker: { format: 'es' },
  build: {
    // The first-load benchmark reads which chunks a page needs.
    manifest: true,
    // The content security policy allows fonts from our own origin only, so nothing is inlined as data.
    assetsInlineLimit: 0,
    // The one large chunk draws PDF pages, and only a document that is looked at loads it. What pages load is held by
    // the page-weight benchmark, compressed.
    chunkSizeWarningLimit: 2_000,
    // Not needed: every browser with light-dark() (2024) preloads modules.
    modulePreload: { polyfill: false },
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
    ...(isSsrBuild && { manifest: false, copyPublicDir: false }),
  },
}));
