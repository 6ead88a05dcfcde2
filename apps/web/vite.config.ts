import { routes } from '@gauger/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * What the browser needs of the contract: of each route its method and path. The schemas, and zod with them, stay on
 * the server; their types reach the browser without weight.
 */
function contractRoutes(): Plugin {
  const name = 'virtual:contract-routes';
  const calls = Object.fromEntries(routes.map(({ name, method, path }) => [name, { method, path }]));
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const routes = ${JSON.stringify(calls)};` : undefined),
  };
}

/** In development the pages come from Vite and the calls go on to the server. */
function proxied(): Record<string, string> {
  const server = process.env.GAUGER_SERVER ?? 'http://127.0.0.1:7200';
  const prefixes = new Set(routes.map(({ path }) => `/${path.split('/')[1]}`));
  return Object.fromEntries([...prefixes, '/api-docs'].map((prefix) => [prefix, server]));
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractRoutes()],
  server: { proxy: proxied() },
  build: {
    // The first-load benchmark reads which chunks a page needs.
    manifest: true,
    // The content security policy allows fonts from our own origin only, so nothing is inlined as data.
    assetsInlineLimit: 0,
    // Every browser with light-dark() (2024) preloads modules by itself.
    modulePreload: { polyfill: false },
  },
});
