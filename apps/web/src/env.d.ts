/// <reference types="vite/client" />

/** Method and path of each route of the contract, by its name; `vite.config.ts` writes it in. */
declare const CONTRACT_ROUTES: Readonly<
  Record<string, { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; background?: true }>
>;
